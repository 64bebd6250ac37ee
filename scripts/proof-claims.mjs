/**
 * What the product promises under attack, load and failure: each by the name that tests give to `proved`, with what it
 * means, and how often the long form tries it at least: all of it where the number is fixed, about half where it hangs
 * on the machine. `npm run proof` fails when one of them has no row or fewer tries.
 * @type {Readonly<Record<string, { means: string, least: number }>>}
 */
export const PROOF_CLAIMS = {
  'webhook replays': {
    means: 'An event of the card processor that comes again, even many times at once, has its effect once.',
    least: 50,
  },
  'forged webhooks': {
    means: 'An event that is unsigned, altered, too old or of somebody else is refused, and nothing is written.',
    least: 11,
  },
  'out-of-order events': {
    means:
      'Events of one payment end the same in whatever order they come, and what is paid never goes back to unpaid.',
    least: 120,
  },
  erasure: { means: 'Erasing a person changes no row of anybody else, whatever the person is called.', least: 60 },
  'tampered prices': {
    means: 'What is charged is what the server reckons, whatever amount a request names.',
    least: 2000,
  },
  'parallel intents': {
    means: 'Payments of one invoice that begin at the same moment leave one way to pay it.',
    least: 20,
  },
  'double charges': {
    means: 'Nobody pays twice unseen: what was paid twice all the same is entered, and can be given back.',
    least: 22,
  },
  'invoice numbers': {
    means: 'No number is given twice and none is left out, whatever is done at once and given up on the way.',
    least: 260,
  },
  'lost writes': {
    means: 'What was answered with success is there after the program was killed, and nothing is half done.',
    least: 600,
  },
  '401 walk': {
    means: 'Every call that is not public is refused to who is not signed in, whatever the request looks like.',
    least: 10_000,
  },
  'wrong identity': { means: 'Nobody does or reads what belongs to another role, person or business.', least: 10_000 },
  STOP: { means: 'After STOP no offer leaves for that number, not even one that was on its way out.', least: 1000 },
  'STOP in free words': {
    means:
      'Who asks for no more texts in any words gets none, talk about the work never counts as that, and what may be either waits for the owner.',
    least: 300,
  },
  consent: { means: 'Offers go only to who agreed to them, in words that are kept.', least: 11 },
  'quiet hours': {
    means: 'Offers and reminders leave by day, by the clock of the business, also where that clock changes.',
    least: 8000,
  },
  caps: {
    means: 'Nobody gets more offers than the owner’s limit allows, however many campaigns go out.',
    least: 20_007,
  },
  'ambiguous sends': {
    means: 'A message of which nobody knows whether it left is not sent again by itself, and is listed.',
    least: 20_000,
  },
  'double submits': { means: 'What is sent twice with one key is done once.', least: 80 },
  'quotes with every provider down': {
    means: 'A visitor’s quote is taken while no outside service answers.',
    least: 1005,
  },
  'atomic auto-process': {
    means: 'Auto-Process makes customer, job and confirmation once and together, or nothing.',
    least: 300,
  },
  'SQL injection': { means: 'What is typed is never run by the database.', least: 3500 },
  XSS: { means: 'What is typed is shown as text, in every page, e-mail, document and file.', least: 600 },
  CSP: { means: 'Every page carries a policy that allows no inline code, and keeps it.', least: 80 },
  CSRF: { means: 'A page of another site changes nothing in the name of who is signed in.', least: 2000 },
  'session rotation': {
    means: 'Signing in begins a new session and ends the one before; signing out and a new password end it for good.',
    least: 105,
  },
  'one-time secrets': { means: 'A link or code that may be used once works once.', least: 176 },
  'OIDC tampering': {
    means: 'An answer of the sign-in provider that was altered, exchanged or used before lets nobody in.',
    least: 18,
  },
  'secrets at rest': {
    means: 'No table, backup, list or log holds a link or code that lets its bearer in.',
    least: 20,
  },
  'step-up': { means: 'Every call that changes who can get in asks for the password or a passkey again.', least: 30 },
  redirects: { means: 'No address of ours leads to another site because a visitor’s request says so.', least: 500 },
  pictures: {
    means:
      'A photo in any format that phones and cameras make is shown upright and in its own colors, or refused at once.',
    least: 60,
  },
  'pay-link guessing': { means: 'A payment link cannot be guessed, and a wrong one shows nothing.', least: 10_007 },
  'upload bombs': { means: 'A picture that would fill the memory is refused, quickly and by itself.', least: 20 },
  're-encoding': {
    means: 'A picture that is shown was made by us from its pixels; nothing else of the file goes along.',
    least: 600,
  },
  GPS: { means: 'Where a picture was taken is in none that is shown.', least: 600 },
  'private photos': { means: 'A photo that the owner has not approved is seen by nobody outside.', least: 12 },
  imports: {
    means:
      'A list of customers from another program is read as the people it holds, and nothing of two people is mixed.',
    least: 70,
  },
  'CSV injection': { means: 'No cell of a file that is downloaded is run as a formula.', least: 33 },
  'spam burst': { means: 'A flood of forms from one address is slowed down, and others are still heard.', least: 62 },
  'AI cap': { means: 'The month’s budget of tokens is never passed, by however many at once.', least: 2000 },
  'prompt injection': { means: 'A model says nothing that is not public, whatever a visitor asks of it.', least: 100 },
  'slow dependencies': { means: 'A service outside that hangs makes no page and no visitor wait for it.', least: 250 },
  'contract fuzz': {
    means: 'Whatever is sent to a call, the answer is one that the contract names, and never a 5xx.',
    least: 290_000,
  },
  'PII in logs': { means: 'No name, address, number or word of a person is in the log.', least: 18_000 },
  'callback signatures': {
    means: 'What Twilio tells is heard only when it is signed by the account’s own key for that very address.',
    least: 1008,
  },
  unsubscribe: {
    means:
      'The link of an offer ends offers at once, without signing in, by one press or one request of the mail program.',
    least: 406,
  },
  'mail recipients': { means: 'No field makes an e-mail go to somebody else or carry another header.', least: 95 },
  'disk full': {
    means: 'With a full disk the site stays up, says what it cannot keep, and goes on when there is room.',
    least: 48,
  },
  'restore drill': {
    means: 'A backup brings all rows and photos back on an empty machine; a damaged one changes nothing.',
    least: 2,
  },
  'money adds up': {
    means: 'Deposits, bills, payments, refunds and disputes add up to the cent, in whatever order they come.',
    least: 100_000,
  },
  'test payments': {
    means:
      'A payment by a test card, or under a test key, is marked as a test and changes no balance, status, job or report.',
    least: 120,
  },
  'stock adds up': {
    means: 'What lies in the shed is what was received, used and counted, whatever is done at the same time.',
    least: 10_000,
  },
  'recurring services': {
    means:
      'Each recurring service makes exactly the jobs that the calendar says, also after days on which nothing ran.',
    least: 6000,
  },
  'supply chain': {
    means: 'What the product runs with is pinned, licensed, hashed and in its bill of materials.',
    least: 500,
  },
  accessibility: { means: 'axe finds nothing wrong with any page, tab or dialog.', least: 70 },
  'clock jumps': {
    means: 'A clock that is put ahead or back makes nothing happen twice, stops no work and shuts nobody out.',
    least: 300,
  },
  'cron of many nodes': { means: 'What is due by the clock is done once, however many nodes look at it.', least: 6 },
  'database gone and back': {
    means: 'While the database is away the site is shown, calls say so and lose nothing, and all goes on by itself.',
    least: 60,
  },
  'figures of the demo': { means: 'What the demo’s screens say adds up, on whatever day it is made.', least: 21 },
  'header, host and path tricks': {
    means: 'No header, host or spelling of an address shows or does what it should not.',
    least: 80,
  },
  'heavy bodies': {
    means: 'A body, form or list that is large in a strange way is refused soon, and others are served meanwhile.',
    least: 117,
  },
  'kill -9': {
    means: 'Program and database may be killed at any moment: nothing that was taken is lost, nothing is done twice.',
    least: 4000,
  },
  'live updates of many nodes': {
    means: 'What changes at one node shows at once in the windows of the others.',
    least: 100,
  },
  'migrations of many nodes': { means: 'Nodes that start together change the tables once.', least: 28 },
  'moving to a server': {
    means: 'Every row of the embedded database arrives on the server, and the embedded one stays as it was.',
    least: 100,
  },
  'page cache of many nodes': { means: 'A page that was changed at one node is soon the new one at all.', least: 80 },
  'queue of many nodes': { means: 'Work that waits is done by one node, once.', least: 400 },
  'rate limits of many nodes': { means: 'Who is slowed down at one node is slowed down at all.', least: 73 },
  'regex time bombs': { means: 'No text keeps a check busy for longer than 50 ms of the processor.', least: 150_000 },
  'request smuggling': { means: 'No request hides in another one on its way through a proxy.', least: 25 },
  'rolling restart': { means: 'Nodes are stopped and started one after the other, and no request fails.', least: 2000 },
  'sessions of many nodes': { means: 'Who signs in or out at one node has done so at all.', least: 160 },
  'slow requests': {
    means: 'Who sends a byte now and then, or leaves the answer lying, keeps nobody else waiting, and is let go.',
    least: 680,
  },
  'uploads of many nodes': { means: 'A photo that was sent to one node is shown by all.', least: 20 },
}

/**
 * The promises that the product must keep under attack, load and failure. The key is the name that tests pass to
 * `recordProof`. `means` is the sentence in docs/proof.md. `least` is the smallest number of tries that the long form
 * must make: all of them if the number is fixed, about half of them if it depends on the machine. `npm run proof` fails
 * when a promise has no row or fewer tries.
 * @type {Readonly<Record<string, { means: string, least: number }>>}
 */
export const PROOF_CLAIMS = {
  'webhook replays': {
    means: 'A repeated event from the card processor takes effect once, even when many copies arrive at the same time.',
    least: 50,
  },
  'forged webhooks': {
    means:
      'An event that is unsigned, altered, too old or signed with another secret is rejected, and nothing is written.',
    least: 11,
  },
  'out-of-order events': {
    means:
      'The events of a payment lead to the same result in any order, and a paid payment never becomes unpaid again.',
    least: 120,
  },
  erasure: { means: 'Erasing a person changes only that person’s rows, whatever their name is.', least: 60 },
  'tampered prices': {
    means: 'The server computes every charge, whatever amount the request contains.',
    least: 2000,
  },
  'parallel intents': {
    means: 'When several payments for one invoice start at the same time, only one can be completed.',
    least: 20,
  },
  'double charges': {
    means: 'A double payment never goes unnoticed: both payments are recorded, and the extra one can be refunded.',
    least: 22,
  },
  'invoice numbers': {
    means: 'Invoice numbers have no duplicates and no gaps, even with concurrent and aborted transactions.',
    least: 260,
  },
  'lost writes': {
    means: 'Every acknowledged write survives a crash, and no write is left half done.',
    least: 600,
  },
  '401 walk': {
    means: 'Every non-public call rejects a caller who is not signed in, whatever the request looks like.',
    least: 10_000,
  },
  'wrong identity': {
    means: 'A caller cannot read or change what belongs to another role, person or business.',
    least: 10_000,
  },
  STOP: { means: 'After STOP, no promotion goes to that number, not even one that was about to be sent.', least: 1000 },
  'STOP in free words': {
    means:
      'A request to stop texts works in any words, talk about the job never counts as one, and unclear texts wait for the owner’s decision.',
    least: 300,
  },
  consent: {
    means: 'Promotions go only to people who opted in, and the wording that they agreed to is stored.',
    least: 11,
  },
  'quiet hours': {
    means:
      'Promotions and reminders go out only by day in the business’s time zone, even when daylight saving time starts or ends.',
    least: 8000,
  },
  caps: {
    means: 'No recipient gets more promotions than the owner’s limit allows, however many campaigns run.',
    least: 20_007,
  },
  'ambiguous sends': {
    means: 'A message that may or may not have been sent is never resent automatically, and is listed for review.',
    least: 20_000,
  },
  'double submits': { means: 'Repeated requests with the same idempotency key take effect once.', least: 80 },
  'quotes with every provider down': {
    means: 'Quote requests are accepted while every outside service is down.',
    least: 1005,
  },
  'atomic auto-process': {
    means: 'Auto-Process creates the customer, job and confirmation once and all together, or creates nothing.',
    least: 300,
  },
  'SQL injection': { means: 'The database never executes user input.', least: 3500 },
  XSS: { means: 'User input appears as plain text on every page and in every e-mail, document and file.', least: 600 },
  CSP: { means: 'Every page sends a policy that forbids inline code, and complies with it.', least: 80 },
  CSRF: { means: 'A page on another site cannot change anything on behalf of a signed-in user.', least: 2000 },
  'session rotation': {
    means:
      'Signing in starts a new session and ends the previous one; signing out and changing the password end it for good.',
    least: 105,
  },
  'one-time secrets': { means: 'A one-time link or code works only once.', least: 176 },
  'OIDC tampering': {
    means: 'A response from the sign-in provider that was altered, swapped or already used signs no one in.',
    least: 18,
  },
  'secrets at rest': {
    means: 'No table, backup, list or log contains a link or code that grants access.',
    least: 20,
  },
  'step-up': { means: 'Every call that changes who has access asks for the password or a passkey again.', least: 30 },
  redirects: { means: 'No request from a visitor can make a URL of the site redirect to another site.', least: 500 },
  pictures: {
    means:
      'A photo in any format that phones and cameras produce is shown upright with its own colors, or rejected immediately.',
    least: 60,
  },
  'pay-link guessing': {
    means: 'A payment link cannot be guessed, and an invalid link reveals nothing.',
    least: 10_007,
  },
  'upload bombs': {
    means: 'An image that would exhaust memory is rejected quickly, and other requests are still served.',
    least: 20,
  },
  're-encoding': {
    means: 'Every displayed image is re-encoded from its pixels and contains nothing else from the uploaded file.',
    least: 600,
  },
  GPS: { means: 'No displayed image contains the location where it was taken.', least: 600 },
  'private photos': { means: 'A photo that the owner has not approved is not visible to the public.', least: 12 },
  imports: {
    means:
      'A customer list from another program is imported as the people it contains, without mixing data of two people.',
    least: 70,
  },
  'CSV injection': { means: 'No cell of a downloaded file runs as a formula.', least: 33 },
  'spam burst': {
    means: 'A flood of forms from one address is rate limited, and other addresses are still served.',
    least: 62,
  },
  'AI cap': {
    means: 'Token use never exceeds the monthly budget, however many requests run at the same time.',
    least: 2000,
  },
  'prompt injection': {
    means: 'A model never reveals anything that is not public, whatever a visitor asks.',
    least: 100,
  },
  'slow dependencies': { means: 'An outside service that hangs delays no page and no visitor.', least: 250 },
  'contract fuzz': {
    means: 'Whatever the input, every response conforms to the API contract and is never a 5xx.',
    least: 290_000,
  },
  'PII in logs': { means: 'The log contains no person’s name, address, phone number or words.', least: 18_000 },
  'callback signatures': {
    means: 'A Twilio callback is accepted only if it is signed with the account’s own key for that exact URL.',
    least: 1008,
  },
  unsubscribe: {
    means:
      'The unsubscribe link of a promotion works immediately, without signing in, with one click or one request from the mail app.',
    least: 406,
  },
  'mail recipients': { means: 'No input can send an e-mail to another recipient or add a header.', least: 95 },
  'disk full': {
    means: 'With a full disk the site stays up, reports what it cannot store, and recovers when there is space.',
    least: 48,
  },
  'restore drill': {
    means: 'A backup restores all rows and photos on an empty machine; a damaged backup changes nothing.',
    least: 2,
  },
  'money adds up': {
    means: 'Deposits, invoices, payments, refunds and disputes add up to the cent, in any order.',
    least: 100_000,
  },
  'test payments': {
    means:
      'A payment with a test card or a test key is marked as a test and changes no balance, status, job or report.',
    least: 120,
  },
  'stock adds up': {
    means: 'Stock equals what was received, used and counted, even with concurrent changes.',
    least: 10_000,
  },
  'recurring services': {
    means: 'Each recurring service creates exactly the jobs on its schedule, even after days when no task ran.',
    least: 6000,
  },
  'supply chain': {
    means: 'Every package that the product runs with is pinned, licensed, hashed and listed in the bill of materials.',
    least: 500,
  },
  accessibility: { means: 'axe reports no violation on any page, tab or dialog.', least: 70 },
  'clock jumps': {
    means: 'When the clock jumps forward or back, nothing happens twice, no work stops and no one is locked out.',
    least: 300,
  },
  'cron of many nodes': { means: 'Each scheduled task runs once, however many nodes check for it.', least: 6 },
  'database gone and back': {
    means:
      'During a database outage the site stays visible, calls report the outage and lose nothing, and everything recovers automatically.',
    least: 60,
  },
  'figures of the demo': {
    means: 'The figures on the demo’s screens add up, whatever day the demo is created.',
    least: 21,
  },
  'header, host and path tricks': {
    means: 'No header, host name or path spelling reveals data or triggers an action that it should not.',
    least: 80,
  },
  'heavy bodies': {
    means:
      'Oversized or deeply nested bodies, forms and lists are rejected quickly, and other requests are still served.',
    least: 117,
  },
  'kill -9': {
    means:
      'The server and the database can be killed at any moment: nothing accepted is lost, and nothing is done twice.',
    least: 4000,
  },
  'live updates of many nodes': {
    means: 'A change on one node appears immediately in browser windows connected to the other nodes.',
    least: 100,
  },
  'migrations of many nodes': { means: 'When several nodes start together, each migration runs once.', least: 28 },
  'moving to a server': {
    means: 'Every row of the embedded database is copied to the server, and the embedded database does not change.',
    least: 100,
  },
  'page cache of many nodes': {
    means: 'After a page changes on one node, every node soon serves the new version.',
    least: 80,
  },
  'queue of many nodes': { means: 'Each queued task is done once, by one node.', least: 400 },
  'rate limits of many nodes': {
    means: 'A caller who is rate limited on one node is rate limited on every node.',
    least: 73,
  },
  'regex time bombs': { means: 'No input keeps a validator busy for more than 50 ms of CPU time.', least: 150_000 },
  'request smuggling': { means: 'No request can hide inside another one on its way through a proxy.', least: 25 },
  'rolling restart': { means: 'Nodes restart one after another, and no request fails.', least: 2000 },
  'sessions of many nodes': { means: 'Signing in or out on one node takes effect on every node.', least: 160 },
  'slow requests': {
    means: 'A client that sends or reads very slowly does not delay others, and is disconnected.',
    least: 680,
  },
  'uploads of many nodes': { means: 'A photo uploaded to one node is shown by every node.', least: 20 },
}

import type { Target } from './contract.ts'
import { readConsentHeading } from './read-consent.ts'
import type { ConsentColumn } from './read-consent.ts'

// Pure, and for both sides: what a column is by its heading, and to which of several addresses or phones of a line it
// belongs.

export type Heading = {
  target: Target | null
  /** Which address of the line a part belongs to: `home`, `service`, `1`; empty for the only one. */
  group: string
  /** The words in front of the part, which separate two addresses that have no group. */
  words?: string
}

/**
 * Small letters without accents; blanks for all other signs, and between words and figures that are written as one
 * (`BillAddr1`).
 */
const fold = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll('#', ' no ')
    .replaceAll(/[^a-z\d]+/g, ' ')
    .replaceAll(/([a-z])(\d)/g, '$1 $2')
    .replaceAll(/(\d)([a-z])/g, '$1 $2')
    .replaceAll(/\b(?:nos?|s)(?: s)?$/g, '')
    .replaceAll(/\be ?mails?\b/g, 'email')
    .replaceAll(/\bzip ?code\b|\bpostal ?code\b|\bpost ?code\b|\bzip 5\b/g, 'zip')
    .replaceAll(/\bdt\b/g, 'date')
    .replaceAll(/\s+/g, ' ')
    .trim()
    // `City - Home`
    .replace(
      /^((?:street )?(?:address|street)(?: line \d)?|city|state(?: province)?|zip(?: zip)?) (home|work|business|other|billing|shipping|mailing|service)$/,
      '$2 $1',
    )

const ABOUT_PHONES =
  /\b(type|label|opt|ext|extension|extn|fax|carrier|consent|pager|telex|isdn|radio|marketing|sms|country|last|status|preferred|source)\b/
const PHONE = /\b(phones?|ph|tel|telephone|mobile|cell|cellular|cellphone|telefono|celular|movil)\b/
const PHONE_NUMBER =
  /^(?:(?:mobile|cell|home|work|main|primary|daytime|evening|day|night|business|office|other|alt|alternate|secondary|contact|second|text|sms|whatsapp)\s)+(?:number|no|num)(?: \d)?$|^text message enabled phone(?: no)?$|^whatsapp$/
const NO_ADDRESS =
  /\b(type|label|country|county|id|lat|latitude|lng|longitude|taxable|code name|billing same|same as|instructions|notes?|attention|attn|care of|status|verified)\b/

/** The parts of an address by the end of their heading, the longest first. */
const PARTS: readonly (readonly [Target, RegExp])[] = [
  [
    'address2',
    /(?:^| )(?:(?:street |mailing )?(?:address|addr|street)(?: street)?(?: line)? (?:2|3|4|two)|line (?:2|3|4)|(?:unit|apt|apartment|suite|ste|lot|bldg|building)(?: no| num| number)?|extended address|extended|neighborhood|additional address)$/,
  ],
  [
    'city',
    /(?:^| )(?:city(?: town)? (?:st|state)(?: zip)?|city zip|city name|city|cty|town|ciudad|locality|suburb|city town|town city)$/,
  ],
  [
    'state',
    /(?:^| )(?:state|^st|province|state (?:or )?province|province state|state region|region|estado|state code|province code|state province region|state abbreviation|stateprovince)$/,
  ],
  [
    'zip',
    /(?:^| )(?:postal or zip|postal zip|zip or postal|zip postal|zip zip|zip or zip|zip|postal|pin|pcode|zip postal code)$/,
  ],
  [
    'address',
    /(?:^| )(?:(?:street |full )?(?:address|addr|street|direccion)(?: street)?(?: line)?(?: 1| one)?|line 1|street name|(?:address )?(?:formatted|full|freeform|complete)|where)$/,
  ],
]

const FILLERS = new Set([
  'address',
  'addr',
  'customer',
  'client',
  'contact',
  'account',
  'default',
  'the',
  'of',
  'info',
  'information',
  'street',
  'lead',
  'person',
  'full',
  'complete',
  'formatted',
])
/** The same address by other words. */
const ALIASES: Record<string, string> = {
  bill: 'billing',
  'bill to': 'billing',
  'billing to': 'billing',
  invoice: 'billing',
  mail: 'mailing',
  postal: 'mailing',
  po: 'mailing',
  post: 'mailing',
  svc: 'service',
  location: 'service',
  'service location': 'service',
  'job location': 'service',
  'property location': 'property',
  'service property': 'service',
  properties: 'property',
  ship: 'shipping',
  'ship to': 'shipping',
  delivery: 'shipping',
  work: 'business',
  office: 'business',
  job: 'service',
  site: 'service',
  'job site': 'service',
  jobsite: 'service',
  project: 'service',
  sa: 'street',
  physical: 'street',
  main: '',
  primary: '',
  homeowner: 'home',
  residential: 'home',
  residence: 'home',
}
/** Where the work is done comes first, where the bill goes last. Numbered addresses stand between them. */
const ORDER = [
  'service',
  'property',
  '',
  'home',
  'street',
  'shipping',
  'business',
  'other',
  'mailing',
  'billing',
  'card',
]
const LAST_OF_ALL = /^(mailing|billing|card)/

/** The place of an address among those of a line: the smallest that has a street counts. */
export function rankAddress(group: string): number {
  const [word = '', number = '0'] = /^([a-z ]*?) ?(\d*)$/.exec(group)?.slice(1) ?? []
  const at = ORDER.indexOf(word)
  if (word === '' && number !== '') return ORDER.indexOf('') + 0.1 + Number(number) / 100
  return (at === -1 ? ORDER.indexOf('other') - 0.5 : at) + Number(number || 0) / 100
}

/** Whether an address is only where mail or a bill goes. */
export const isForMail = (group: string): boolean => LAST_OF_ALL.test(group)

function partOf(heading: string): Heading | null {
  if (NO_ADDRESS.test(heading) || /\bemail\b|\bip\b|\bweb\b/.test(heading)) return null
  for (const [target, end] of PARTS) {
    const found = end.exec(heading)
    if (!found) continue
    const before = heading.slice(0, found.index).trim()
    const group = groupIn(before)
    if (group !== null) return { target, group, words: before }
  }
  return null
}

/** Null for words that name no address: `Birth city`, `Company type`. */
function groupIn(before: string): string | null {
  const words = before.split(' ').filter((word) => word !== '' && !FILLERS.has(word))
  const number = /^\d+$/.test(words.at(-1) ?? '') ? words.pop() : undefined
  const name = words.join(' ')
  const known = ALIASES[name] ?? name
  if (known !== '' && !ORDER.includes(known) && !(known in ALIASES)) return null
  return [known, number].filter(Boolean).join(' ')
}

/** The first that fits counts. */
const SPELLINGS: readonly (readonly [Target, RegExp])[] = [
  [
    'firstName',
    /^(?:customer |client |contact |owner |lead |homeowner |person |primary |primary contact |billing )*(?:first|given|fore)(?: ?name)?$|^fname$|^firstname$|^middle(?: name| initial)?$|^m ?i$|^additional name$/,
  ],
  [
    'lastName',
    /^(?:customer |client |contact |owner |lead |homeowner |person |primary |primary contact |billing )*(?:last|family|sur)(?: ?name)?$|^lname$|^lastname$|^(?:name )?suffix$/,
  ],
  [
    'name',
    /^(?:(?:full|display|cust|customer|client|contact|account|homeowner|lead|owner|primary|card|file|consumer|person|complete|bill to|ship to) )*(?:name|nm)(?: last first| first last)?$|^(?:customer|client|contact|homeowner|nombre|lead|customer full name|customer job|name as|contact person|who)$/,
  ],
  [
    'company',
    /^(?:person |associated |billing |default address |customer |bill to )?(?:company|business|organi[sz]ation|org)(?: \d)?(?: name)?$/,
  ],
  ['serviceCategory', /^(?:service |job |work |customer )?(?:category|type)$|^service$/],
  [
    'serviceCount',
    /^(?:no of |no |number of |total |service |job |completed |lifetime )*(?:jobs|services|visits|count|invoices|transactions|transaction count)$|^times serv(?:ed|iced)$|^no of (?:jobs|services|visits)$/,
  ],
  [
    'transactionDate',
    /^(?:last |latest |most recent |transaction |service |svc |job |visit |completed |appointment |invoice |purchase )*(?:date|day)(?: of last (?:service|job|visit))?$|^(?:last|latest|most recent) (?:svc|service|job|visit|transaction|appointment|serviced|cleaning|seal|invoice|activity|visited|purchase|job completed|completed job|sealed)(?: date| on| at)?$|^(?:date|day) (?:of )?(?:last )?(?:sealed|serviced?|completed|job|visit|cleaned|invoiced?|transaction|purchased?)$|^(?:job |service |work )?(?:sealed|serviced|completed|cleaned)(?: date| on| at)?$/,
  ],
  [
    'note',
    /^(?:(?:customer|client|internal|private|public|general|contact|special|gate|lead|crew|job|account|billing|property|office|delivery|site|access|service|project|internal) )*(?:\d )?(?:notes?|comments?|memo|remarks|instructions|notas|description of work|description|details|message|request)$/,
  ],
  // What a company of our trade writes down of a customer.
  [
    'note',
    /^(?:(?:gate|access|door|garage|alarm|lockbox|community) )+code$|^(?:paver|stone|surface|sealer|sealant|finish|sand|pool|joint sand)(?: (?:type|kind|color|brand|finish|material|used|product))*$|^(?:total |est |estimated |approx )*(?:sq ?ft|square feet|square footage|sqft|sq feet|area|size)(?: sq ft)?$|^(?:dogs?|pets?|gate|allergies)$|^(?:price |amount |last |total )*(?:quoted?|quote|estimate|bid)(?: price| amount)?$|^last price$|^(?:hoa|subdivision|community|neighborhood|development)(?: name)?$|^(?:referred by|referral(?: source| name)?|how did you hear.*)$|^(?:best|preferred) (?:time|day|way|method)s?(?: to (?:call|contact|reach|text))?$|^(?:spouse|wife|husband|partner|tenant|landlord|property manager|relation(?: \d)?(?: value)?|secondary contact|secondary customer)(?: (?:first )?name)?$|^(?:project|task)(?: name)?$/,
  ],
  ['tags', /^(?:customer |client |contact )?tags?$|^keywords$|^labels$|^group membership$|^groups$|^categories$/],
  [
    'phoneExtension',
    /^(?:(?:phone|mobile|home|work|business|office|main|contact|primary|secondary|other|alt|alternate|second) )*(?:\d )?(?:ext|extn|extension)(?: no| number)?(?: \d)?$/,
  ],
]
/** When the record was made, which is a date of last resort. */
const CREATED =
  /^(?:created|created date|date created|created at|created on|date added|added|customer since|client since|since|first seen|created utc|member since|create date|creation date)$/
/** Nothing but the number of the house, in a column beside the street's. */
const HOUSE_NUMBER = /^(?:house|street|str|building|bldg|address)[\s_.]*(?:#|(?:no|num|nbr)\.?|number)$/i
/** `Bill to 2`, `Ship to 4`, `BADDR3`: the lines of an address as they are printed, with the name above them. */
const PRINTED_LINE = /^(?:(bill|ship)(?:ping|ing)? (?:to(?: address)?|address line)|([bs]) ?addr) ([1-6])$/

/** `Property 2`, `Second address`: one more place where work is done. */
const FURTHER_PLACE =
  /^(?:property|location|site|job site|service location) ([2-9])(?: (?:address|location))?$|^(?:(second|2 nd)|third|3 rd)(?: (?:service|property|job|home))? (?:address|property|location|home)$|^(?:additional|other|further|all) (?:service )?(?:addresses|properties|locations)$/

/** What a column of consent asks for, by its heading. */
export const readConsentColumn = (heading: string): ConsentColumn | null => readConsentHeading(fold(heading))

/** What a heading says; a target of null is a column that is left out. */
export function readHeading(heading: string): Heading {
  const folded = fold(heading)
  const found = (target: Target | null, group = ''): Heading => ({ target, group })
  if (folded === '') return found(null)
  if (readConsentHeading(folded) !== null) return found('consent')
  if (HOUSE_NUMBER.test(heading.trim())) return found('houseNumber')
  if (
    /\bemail\b/.test(folded) &&
    !/\b(type|label|sent|opened|count|template|last|source|domain|display|name|status)\b/.test(folded)
  )
    return found('email')
  // `12`, `Bay` and `Ct` in three columns.
  if (/^(?:street|str) (?:suffix|type)$/.test(folded)) return { target: 'address', group: '', words: 'full' }
  if (/^contact (?:info(?:rmation)?|details?)$/.test(folded)) return found('phone')
  const spelled = SPELLINGS.find(([, spelling]) => spelling.test(folded))?.[0]
  if (spelled) return found(spelled)
  if (PHONE_NUMBER.test(folded) || (PHONE.test(folded) && !ABOUT_PHONES.test(folded))) return found('phone')
  const [, bill, letter] = PRINTED_LINE.exec(folded) ?? []
  if (bill ?? letter) return found('addressLine', (bill ?? letter)?.startsWith('b') ? 'billing' : 'shipping')
  const [further, nth, second] = FURTHER_PLACE.exec(folded) ?? []
  if (further !== undefined)
    return found('address', nth ?? (/^third|^3/.test(further) && second === undefined ? '3' : '2'))
  const part = partOf(folded)
  if (part) return part
  return CREATED.test(folded) ? found('transactionDate', 'created') : found(null)
}

const PHONE_ORDER: readonly RegExp[] = [
  /\b(mobile|cell|cellular|cellphone|celular|movil)\b/,
  /^(?!.*\b(home|work|business|office|other|alt|alternate|secondary|second|company|evening|car|assistant|asst|default|billing|shipping|ship|bill|spouse|wife|husband|partner|tenant|manager|fax|tty)\b)/,
  /\bhome\b|\bevening\b/,
]

/** The phone that can be texted is the first; then the main one, the one at home, and the others. */
export function rankOfPhone(heading: string): number {
  const folded = fold(heading)
  const at = PHONE_ORDER.findIndex((words) => words.test(folded))
  return at === -1 ? PHONE_ORDER.length : at
}

/** What a further phone or e-mail is called beside the customer: `Home phone`; empty where the heading says nothing. */
export function getLabel(heading: string): string {
  const word =
    /\b(mobile|cell|home|work|main|business|office|other|alternate|secondary|evening|additional|billing|shipping|ship|company|assistant|asst|spouse|wife|husband|partner|tenant|manager|fax)\b/.exec(
      fold(heading),
    )?.[1]
  return word ? word.slice(0, 1).toUpperCase() + word.slice(1) : ''
}

const LABEL = /^(.*?)(?: (?:label|type))$/

/**
 * Which columns say what kind of phone or e-mail another one holds: Google's `Phone 1 - Label` beside `Phone 1 -
 * Value`. By the place of the value.
 */
export function labelColumns(headings: readonly string[]): Map<number, number> {
  const folded = headings.map(fold)
  const labels = new Map<number, number>()
  for (const [place, heading] of folded.entries()) {
    const [, of = ''] = LABEL.exec(heading) ?? []
    if (!/^(?:phone|email)(?: \d+)?$/.test(of)) continue
    const value = folded.findIndex(
      (other) => other === `${of} value` || other === of || other === `${of} number` || other === `${of} address`,
    )
    if (value !== -1) labels.set(value, place)
  }
  return labels
}

/** Where customers of the demo live. Streets that sound like these towns; the house numbers are made up. */
export const TOWNS = {
  'Apollo Beach': {
    zip: '33572',
    streets: [
      'Bal Harbour Dr',
      'Surfside Blvd',
      'Golf and Sea Blvd',
      'Mirabay Blvd',
      'Dolphin Cove Ct',
      'Bimini Ln',
      'Symphony Isles Blvd',
    ],
  },
  Ruskin: {
    zip: '33570',
    streets: [
      'Shell Point Rd',
      'Marsh Branch Way',
      'Bahia Beach Blvd',
      'River Estates Dr',
      'College Chase Dr',
      'Little Manatee Ct',
    ],
  },
  Tampa: {
    zip: '33629',
    streets: [
      'Bayshore Gardens Ct',
      'Palma Ceia Cir',
      'Swann Trace',
      'Davis Point Rd',
      'Sunset Harbor Way',
      'Hyde Grove Ave',
    ],
  },
  Brandon: {
    zip: '33511',
    streets: ['Bloomfield Hills Dr', 'Lithia Ridge Ct', 'Providence Lakes Blvd', 'Heather Glen Ln', 'Limona Woods Way'],
  },
  Riverview: {
    zip: '33578',
    streets: ['Heron Ct', 'Manatee Ln', 'Alafia Trace', 'Boyette Springs Dr', 'Rivercrest Pass'],
  },
  'Sun City Center': { zip: '33573', streets: ['Kings Blvd', 'Fairway Ridge Cir', 'Del Webb Walk'] },
  Wimauma: { zip: '33598', streets: ['Southshore Preserve Dr', 'Valencia Lakes Loop'] },
  Parrish: { zip: '34219', streets: ['Harrison Ranch Walk', 'Foxbrook Trl'] },
  Bradenton: { zip: '34208', streets: ['Heritage Harbour Way', 'Braden River Ct'] },
  Lithia: { zip: '33547', streets: ['FishHawk Xing', 'Starling Meadow Dr'] },
} as const
export type Town = keyof typeof TOWNS

const FIRST = [
  'Elena',
  'Marcus',
  'Priya',
  'Tom',
  'Ana',
  'Hal',
  'Carol',
  'Jorge',
  'Denise',
  'Wei',
  'Ruth',
  'Glenn',
  'Sofia',
  'Andre',
  'Lorraine',
  'Victor',
  'Megan',
  'Howard',
  'Yolanda',
  'Pete',
  'Ingrid',
  'Desmond',
  'Paula',
  'Ramon',
  'Claire',
  'Otis',
  'Nadia',
  'Frank',
  'Bettina',
  'Luther',
  'Gwen',
  'Ismael',
  'Tess',
  'Roland',
  'Mina',
  'Curtis',
  'Alma',
  'Neil',
  'Joyce',
  'Dmitri',
] as const
const LAST = [
  'Vargas',
  'Whitlock',
  'Brandt',
  'Pruitt',
  'Okafor',
  'Nair',
  'Castro',
  'Delgado',
  'Hensley',
  'Zhang',
  'Mercer',
  'Lindqvist',
  'Bell',
  'Ferreira',
  'Novak',
  'Tillman',
  'Abbott',
  'Kowalski',
  'Reyes',
  'Donahue',
  'Sato',
  'Grady',
  'Ellison',
  'Moreau',
  'Haddad',
  'Pruett',
  'Salazar',
  'Whitaker',
  'Ibarra',
  'Larkin',
  'Boone',
  'Quintero',
  'Ashby',
  'Fontaine',
  'Mulligan',
  'Prescott',
  'Yates',
  'Costa',
  'Engel',
] as const

/**
 * Numbers that belong to no one: 555-0100 to 555-0199 are reserved for fictional use in every area code
 * (https://nationalnanpa.com/number_resource_info/555_numbers.html).
 */
const AREA_CODES = ['813', '727', '941', '656', '863'] as const

export type Known = { name: string; phone: string; email: string | null; address: string; town: Town }

/**
 * The person with this number among all of the demo, each with a name, a phone and a door of their own. Below 100 have
 * slots; from 100 they write to us this week; from 150 they are the rest of the book.
 */
export function getPerson(place: number, town: Town): Known {
  const first = FIRST[place % FIRST.length] ?? ''
  // 40 and 39 have no divisor in common, so all pairs come up before one comes again.
  const last = LAST[(place * 7 + 3) % LAST.length] ?? ''
  const { zip, streets } = TOWNS[town]
  const street = streets[(place * 5 + 1) % streets.length]
  const house = 101 + ((place * 37) % 880) * 2
  const phone = `+1${AREA_CODES[place % AREA_CODES.length]}55501${String(Math.floor(place / AREA_CODES.length)).padStart(2, '0')}`
  const email = place % 4 === 3 ? null : `${first}.${last}@example.com`.toLowerCase()
  return { name: `${first} ${last}`, phone, email, address: `${house} ${street}, ${town}, FL ${zip}`, town }
}

import { describe, expect, test } from 'vitest'
import { greetingName, formatGreeting, publicName } from './display-name.ts'

const UNNAMED = `
  Joe's Pizza|Mike's Diner|Bob's neighbor|mom's house|Dr. Smith's Office|First Baptist|Iglesia Bautista|KB Home|RE/MAX|Smith/Jones|Smith & Jones
  Messrs. Smith and Jones|and Smith|& Smith|John Smith Estate|Carrollwood Village Phase 2|Casa Bonita|Villas at Carrollwood|Kb Home|Bella Vista
  Property Manager|Renter|Landlord|Front Desk|Building C Lobby|House on the corner|Pool house|Beach House|blue house guy|lady with the dog
  guy from nextdoor|123 Main St|17 Heron Ct John|Main Street House|Wireless Caller|Facebook lead|Yelp Lead|Grandma|My mom|Mom and Dad|President
  <b>John</b> Smith|{firstName}|{{name}} Smith|@bobsmith|bob_smith|bob.smith|Tampa, FL|Smith|GARCIA|Smiths|Nguyen|St. John|La Teresita|El Rey
  Le Bistro|Los Amigos|Los Angeles|da Silva|Wm. Smith|An Nguyen|The Who|VIP|Coach|The Smiths|Good Shepherd Church|Christ Church`

const CALLED: readonly [string, string][] = [
  ['Bob Church', 'Bob'],
  ['Church, Bob', 'Bob'],
  ['Ann & Bob Church', 'Ann and Bob'],
  ['Frank P. Church', 'Frank'],
  ['Pancho Villa', 'Pancho'],
  ['Marcus House', 'Marcus'],
  ['Ann Lee, Bob Lee', 'Ann and Bob'],
  ['Smith, Ann; Jones, Bob', 'Ann and Bob'],
  ['Garcia Lopez, Maria Jose', 'Maria'],
  ['Bob and the kids', 'Bob'],
  ['Coach Carter', 'Coach Carter'],
  ["Father O'Brien", "Father O'Brien"],
  ['Sister Mary', 'Sister Mary'],
  ['Mayor Jane Castor', 'Mayor Castor'],
  ['Aunt Bea', 'Aunt Bea'],
  ['Doña Rosa', 'Doña Rosa'],
  ['Sir Elton John', 'Elton'],
  ['Dr.Ana Ruiz', 'Dr. Ruiz'],
  ['VIP John Smith', 'John'],
  ['Ma. Teresa Cruz', 'Teresa'],
  ['John from Westchase', 'John'],
  ['Guy Fieri', 'Guy'],
  ['Los Pérez', 'Pérez family'],
  // the family name first
  ['Nguyen Van Minh', 'Minh'],
  ['Trần Thị Mai', 'Mai'],
  ['Huong Nguyen', 'Huong'],
  ['Zhang Wei', 'Wei'],
  ['Wei Zhang', 'Wei'],
  ['Kim Min-jun', 'Min-jun'],
  ['Kim Lee-Jones', 'Kim'],
  ['Smith John', 'John'],
  ['SMITH John', 'John'],
  ['Иванов Иван', 'Иван'],
  ['Марина Иванова', 'Марина'],
  // letters
  ["o'neil smith", "O'Neil"],
  ['D’ANGELO RUSSELL', "D'Angelo"],
  ['jOHN sMITH', 'John'],
  ['𝓑𝓸𝓫 Smith', 'Bob'],
]

describe('a message greets', () => {
  test.each(UNNAMED.split(/[|\n]/).flatMap((name) => (name.trim() === '' ? [] : [name.trim()])))(
    '%j with "Hi there"',
    (name) => expect(formatGreeting(name)).toBe('Hi there'),
  )
  test.each(CALLED)('%j as %j', (name, called) => expect(greetingName(name)).toBe(called))
})

test.each([
  ['Smith & Jones', 'S. and J.'],
  ['<b>John</b> Smith', 'A customer'],
  ['123 Main St', 'A customer'],
  ['House on the corner', 'A customer'],
  ['Nguyễn Thị Hương', 'Hương N.'],
  ['Bob Church', 'Bob C.'],
  ['Bob and the kids', 'Bob'],
])('%s is shown in public as %j', (name, shown) => expect(publicName(name)).toBe(shown))

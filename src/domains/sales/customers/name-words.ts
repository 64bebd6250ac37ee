/** Words within what people type as a name. All are lower case and without dots. */

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean))

/** Before a family name, and left out before a given one: "Hi Jane," for Mrs. Jane Smith. */
export const COURTESY_TITLES = set(
  'mr mrs ms miss mx sr sra srta señor señora señorita doña herr hr frau mme mlle madame monsieur sir dame',
)

/** Used even where a given name is known: "Hi Dr. Ruiz," for Dr. Ana Ruiz. */
export const PROFESSIONAL_TITLES =
  set(`dr drs prof professor rev reverend pastor fr rabbi imam capt captain lt col gen sgt maj cmdr adm hon judge
  father sister brother bishop deacon coach chief officer deputy sheriff mayor senator aunt uncle tío tía`)

/** Titles that are whole words and take no dot. */
export const WHOLE_TITLES =
  set(`miss señor señora señorita doña herr frau madame monsieur sir dame professor reverend pastor rabbi imam captain
  judge father sister brother bishop deacon coach chief officer deputy sheriff mayor senator aunt uncle tío tía`)

export const SUFFIXES = set('jr sr ii iii iv md do dds dmd dvm phd edd esq jd cpa rn cfp pe mba ret retired')

/** Begin a family name of several words. */
export const PARTICLES = set(
  'de la las los del della van von der den da di do dos das du le el al bin ibn ter ten zu zum san santa st',
)

/** Never a given name, in any case. */
export const NEVER_GIVEN = set(
  'de del la las los le el bin von der dos das da do du den ter ten zu zum st san santa saint',
)

/** Family names that stand first in Vietnam and China and are no given name there: "Nguyen Van Minh" is called Minh. */
export const LEADING_FAMILIES =
  set(`nguyễn nguyen trần tran phạm pham huỳnh huynh trương truong đặng bùi đinh ngô dương võ vũ lê lý hồ đỗ
  zhang wang liu zhao zhou zheng xie guo huang chen yang xu zhu luo`)

/** Frequent family names that are no given name: alone, or before a given name, they are what a family is called. */
export const FREQUENT_FAMILIES =
  set(`smith johnson williams brown jones garcia garcía miller davis rodriguez rodríguez martinez martínez hernandez
  hernández lopez lópez gonzalez gonzález wilson anderson moore perez pérez thompson white harris sanchez sánchez clark ramirez ramírez robinson
  wright torres hill flores baker rivera campbell roberts diaz díaz parker evans edwards collins cruz reyes morales murphy ortiz gutierrez cook rogers
  peterson cooper cox richardson wood watson brooks bennett hughes castillo sanders patel myers foster jimenez jiménez smiths`)

/** Beside "Kim Min-jun": a Korean family name before a given name of two syllables. */
export const KOREAN_FAMILIES = set('kim lee park choi jung jeong kang cho yoon jang lim han shin kwon hwang')

/**
 * Given names that are frequent in the United States and no word of an organization. With one in front, "Bob Church" is
 * a person, and "Mary/John" are two; a name that is missing here costs nothing but the first name in the greeting of
 * such a customer.
 */
export const COMMON_GIVEN =
  set(`aaron adam alan albert alex alexander alice allen amanda amber amy ana andrea andrew angela ann anna anne anthony
  antonio arthur ashley barbara ben benjamin betty beverly bill billy bob bobby bonnie brandon brenda brian bruce
  bryan carl carla carlos carmen carol caroline carolyn catherine cathy charles cheryl chris christina christine
  christopher cindy connie craig cynthia dan daniel danielle dave david deborah debra dennis derek diana diane
  donald donna doris dorothy doug douglas ed eddie edward eileen elaine eleanor elena elizabeth ellen emily emma
  eric erica erin ethan eugene evelyn felipe fernando frank fred gail gary george gerald gloria greg gregory harold
  heather helen henry howard irene isabel jack jackie jacob jacqueline jake james jamie jan jane janet janice jason
  javier jay jean jeff jeffrey jennifer jenny jeremy jerry jesse jessica jill jim jimmy joan joe joel john johnny
  jon jonathan jorge jose josé joseph josh joshua joyce juan judith judy julia julie justin karen karl kate
  katherine kathleen kathy katie keith kelly ken kenneth kevin kim kimberly kyle larry laura lauren lawrence leo
  leon leonard leslie linda lisa logan lori louis louise lucy luis luke lynn manuel marcus margaret maria maría
  marie mario marilyn mark martha martin mary matt matthew megan melissa michael michelle miguel mike monica nancy
  natalie nathan nicholas nicole noah norma oscar pam pamela pancho patricia patrick patty paul paula pedro peggy
  peter phil philip phillip phyllis rachel ralph ramon randy ray raymond rebecca ricardo richard rick ricky rita
  rob robert roberto rodney roger ron ronald roy russell ruth ryan sam samantha samuel sara sarah scott sean sergio
  sharon shawn sheila sherry shirley sofia sonia sophia stacy stephanie stephen steve steven sue susan suzanne
  tammy tara ted teresa terry theresa thomas tiffany tim timothy tina todd tom tommy tony tracy travis tyler
  valerie vanessa veronica vicki victor vincent walter wanda wayne wendy william yolanda zachary`)

/** Parts of a household that have no name of their own: "John and family". */
export const UNNAMED = set(
  'family wife husband spouse partner kids children guest guests girlfriend boyfriend mother father mom dad son daughter others',
)

/** Words that are never a person's name: articles, conjunctions, and what people enter in a field they cannot fill. */
export const NO_NAMES = // words-of-others: what people type into a name field
  set(`a an the and or of for to at in on by from with my your our their this that no not none na null nil undefined unknown tbd
  test customer customers client owner owners homeowner homeowners resident residents occupant occupants tenant tenants neighbor neighbour lead
  prospect caller anonymous nobody somebody someone user admin administrator info office sales billing accounts payable manager name first last contact
  unit apt apartment lot suite ste bldg building phase pool residence household
  new old current same see attn attention care co hi hello dear there family sir madam ma'am
  renter renters landlord landlady property front back desk gate lobby clubhouse guardhouse garage driveway patio deck yard house home place
  wireless phone cell mobile call website web online facebook instagram yelp google angi thumbtack nextdoor homeadvisor referral referred
  vip zz zzz xx xxx dup duplicate dnu inactive deceased lady man woman dude gentleman people grandma grandpa grandmother grandfather
  mommy daddy abuela abuelo who president treasurer secretary bookkeeper maintenance security reception receptionist accounting accountant
  superintendent director supervisor foreman janitor concierge staff`)

/** What follows one of these says where or how to find them: "John from Westchase", "lady with the dog". */
export const DESCRIPTION = /\s(?:with|from|at|on|in|next to|near|behind|by|who|across)\s.*$/iu

/** What bears one of these is an organization beyond doubt, and may be shown in public by its whole name. */
const ORGANIZATION_WORDS = `HOA POA COA CDD LLC LLP PLLC Inc Incorporated Corp Corporation Ltd Limited GmbH Association Assoc Assn Condominiums? Condos?
  Apartments? Apts Properties Realty Ministr(?:y|ies) University College Academy Enterprises Industries Holdings Investments Management Mgmt
  Construction Builders Contractors Contracting Homeowners Communities Foundation Restaurant Resort Hotel Motel Hospital Clinic Pharmacy Services
  Solutions Technologies Consulting Landscaping Paving Plumbing Roofing Insurance Rentals Leasing Developers? Company Department Dept Townhomes Townhouses Villas Villages
  Shoppes Iglesia Ministerios? Parroquia Capilla Baptist Methodist Lutheran Presbyterian Episcopal Pentecostal Pizza Pizzeria Diner Bistro Restaurante Taquer[ií]a Tienda Barbershop Laundromat`

/**
 * A family name as often as an organization: such a one is not called by its first word, and not shown whole either.
 */
const AMBIGUOUS_WORDS = `Church Chapel Temple Parish Cathedral School Club Inn Marina Grill Cafe Café Bakery Bank Dental Medical Center Centre Plaza Mall
  Group Partners Partnership Homes Community Estates Trust Trustees? Society Council County City Office Offices Studios? Salon Spa Gym Fitness
  Pavers Pools Electric Systems Agency Law Firm Farms? Ranch Store Shop Market Development International Team Board Committee Library Museum Rental
  Preschool Daycare Veterinary Scouts? Troop Lodge Post VFW Rotary Congregation Fellowship Brewery Bar Villa Tower Towers Sons Bros Brothers dba aka Village Estate Phase Home House Houses Houseboat Cottage Cabin Shack
  Casa Messrs Retreat Preserve Landing Landings Isles
  Vista View Cove Harbou?r Bay Gulf Ocean Sunset Palms? Oaks Pines Shores? Lakes Sands Dunes Gardens? Terrace Heights Plantation Meadows Ridge Creek
  Bayou Islands? Keys?`

/** Of these, what is a family name behind a given one: "Bob Church", "Pancho Villa". */
const SURNAMES =
  set(`church chapel temple parish bank villa post law lodge house bay key keys shore shores ridge garden gardens lakes cove palm sands creek
  meadows`)

/** Whether a name has one of these words. Each is a pattern of a whole word. */
function hasAnyOf(words: string): (name: string) => boolean {
  const pattern = new RegExp(`^(?:${words.split(/\s+/).join('|')})$`, 'iu')
  return (name) => name.split(/[^\p{L}\p{N}]+/u).some((word) => pattern.test(word))
}

const hasOrganizationWord = hasAnyOf(ORGANIZATION_WORDS)
const hasAmbiguousWord = hasAnyOf(AMBIGUOUS_WORDS)
const BODY = /^(?:the )?(?:city|town|village|county|state|university|diocese|port|bank|church|hoa|poa|club) of /iu

export const isOrganization = (name: string): boolean =>
  hasOrganizationWord(withoutDots(name)) || BODY.test(name) || /[&+] ?co\.?$/iu.test(name)

/** `H.O.A.` → `HOA.` */
const withoutDots = (name: string): string => name.replaceAll(/(?<=(?<!\p{L})\p{L})\.(?=\p{L}(?!\p{L}))/gu, '')

/** `isOrganization`, or possibly one: "Bayside Church", "Smith & Sons", "Friends of the Bay", "Joe's". */
export const mayBeOrganization = (name: string): boolean =>
  isOrganization(name) ||
  (hasAmbiguousWord(name) && !hasSurname(name)) ||
  / of /iu.test(name) ||
  /\p{L}'s(?![\p{L}\p{N}])/iu.test(name)

/** "Bob Church", "Ann & Jim Bank", "Church, Bob": all but the last are given names or initials. */
function hasSurname(name: string): boolean {
  const [before = '', behind] = name.toLowerCase().split(/\s*,\s*/)
  const words = `${behind ?? ''} ${before}`.split(/[\s.]+/).filter((word) => word.length > 1 && word !== 'and')
  return SURNAMES.has(words.pop() ?? '') && words.length > 0 && words.every((word) => COMMON_GIVEN.has(word))
}

/** Answers whether a name addresses a person on behalf of another: "c/o", "Attn:", "Estate of". */
export const isForAnother = (name: string): boolean =>
  /(?<![\p{L}\p{N}])(?:c\/o|care of|estate of|trust of|in care of|on behalf of|f\/b\/o|attn|attention)(?![\p{L}\p{N}])/iu.test(
    name,
  )

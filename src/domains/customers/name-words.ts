/** Words within what people type as a name. All are lower case and without dots. */

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean))

/** Before a family name, and left out before a given one: "Hi Jane," for Mrs. Jane Smith. */
export const COURTESY_TITLES = set('mr mrs ms miss mx messrs sr sra srta señor señora señorita herr hr frau mme mlle madame monsieur')

/** Used even where a given name is known: "Hi Dr. Ruiz," for Dr. Ana Ruiz. */
export const PROFESSIONAL_TITLES = set('dr drs prof professor rev reverend pastor fr rabbi imam capt captain lt col gen sgt maj cmdr adm hon judge')

/** Titles that are whole words and take no dot. */
export const WHOLE_TITLES = set('miss señor señora señorita herr frau madame monsieur professor reverend pastor rabbi imam captain judge')

export const SUFFIXES = set('jr sr ii iii iv md do dds dmd dvm phd edd esq jd cpa rn cfp pe mba ret retired')

/** Begin a family name of several words. */
export const PARTICLES = set('de la las los del della van von der den da di do dos das du le el al bin ibn ter ten zu zum san santa st')

/** Particles that are never a given name, in any case. */
export const NEVER_GIVEN = set('de del las los von der dos das zu zum')

/** Parts of a household that have no name of their own: "John and family". */
export const UNNAMED = set('family wife husband spouse partner kids children guest guests girlfriend boyfriend mother father mom dad son daughter others')

/** Never somebody's name: articles, joints, and what stands in a field that nobody could fill. */
export const NO_NAMES = set(`a an the and or of for to at in on by from with my your our their this that no not none na null nil undefined unknown tbd
  test customer customers client owner owners homeowner homeowners resident residents occupant occupants tenant tenants neighbor neighbour lead
  prospect caller anonymous nobody somebody someone user admin administrator info office sales billing accounts payable manager name first last contact
  unit apt apartment lot suite ste bldg building phase pool residence household
  new current same see attn attention care co hi hello dear family`)

/** What bears one of these is an organization beyond doubt, and may be shown in public by its whole name. */
const ORGANIZATION_WORDS = `HOA POA COA CDD LLC LLP PLLC Inc Incorporated Corp Corporation Ltd Limited GmbH Association Assoc Assn Condominiums? Condos?
  Apartments? Apts Properties Realty Ministr(?:y|ies) University College Academy Enterprises Industries Holdings Investments Management Mgmt
  Construction Builders Contractors Contracting Homeowners Communities Foundation Restaurant Resort Hotel Motel Hospital Clinic Pharmacy Services
  Solutions Technologies Consulting Landscaping Paving Plumbing Roofing Insurance Rentals Leasing Developers? Company Department Dept Townhomes Villas`

/** A family name as often as an organization: such a one is not called by its first word, and not shown whole either. */
const AMBIGUOUS_WORDS = `Church Chapel Temple Parish Cathedral School Club Inn Marina Grill Cafe Café Bakery Bank Dental Medical Center Centre Plaza Mall
  Group Partners Partnership Homes Community Estates Trust Trustees? Society Council County City Office Offices Studios? Salon Spa Gym Fitness
  Pavers Pools Electric Systems Agency Law Firm Farms? Ranch Store Shop Market Development International Team Board Committee Library Museum Rental
  Preschool Daycare Veterinary Scouts? Troop Lodge Post VFW Rotary Congregation Fellowship Brewery Bar Villa Tower Towers Sons Bros Brothers dba aka`

const anyOf = (words: string) => new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words.split(/\s+/).join('|')})(?![\p{L}\p{N}])`, 'iu')

const ORGANIZATION = anyOf(ORGANIZATION_WORDS)
const AMBIGUOUS = anyOf(AMBIGUOUS_WORDS)
const BODY = /^(?:the )?(?:city|town|village|county|state|university|diocese|port|bank|church|hoa|poa|club) of /iu

export const isOrganization = (name: string): boolean => ORGANIZATION.test(withoutDots(name)) || BODY.test(name) || /[&+] ?co\.?$/iu.test(name)

/** `H.O.A.` → `HOA.` */
const withoutDots = (name: string): string => name.replaceAll(/(?<=(?<!\p{L})\p{L})\.(?=\p{L}(?!\p{L}))/gu, '')

/** `isOrganization`, or possibly one: "Bayside Church", "Smith & Sons", "Friends of the Bay". */
export const mayBeOrganization = (name: string): boolean => isOrganization(name) || AMBIGUOUS.test(name) || / of /iu.test(name)

/** Somebody who is written to for another: "c/o", "Attn:", "Estate of". */
export const isForAnother = (name: string): boolean =>
  /(?<![\p{L}\p{N}])(?:c\/o|care of|estate of|trust of|in care of|on behalf of|f\/b\/o|attn|attention)(?![\p{L}\p{N}])/iu.test(name)

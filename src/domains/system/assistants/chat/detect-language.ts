/** Words that give a language away, without accents, and that English does not have. */
const TELLTALE = {
  es: `hola buenas buenos cuanto cuanta cuantos cuesta cuestan cobran cobra precio precios gracias espanol hablan hablas habla ustedes usted donde cuando quiero quisiera
    necesito pueden puedo puede limpiar limpian limpieza sellar sellan sellado adoquin adoquines lavado lavan techo presupuesto cotizacion garantia trabajan ofrecen tienen
    servicio servicios horario abierto abiertos llamar telefono por para mi casa una los las que como esta estan hacen favor ayuda olvida instrucciones`,
  other: `bonjour combien coute couter prix vous faites merci francais parlez nettoyage pouvez devis votre est-ce quel quelle
    hallo guten wieviel viel kostet kosten preis sprechen sprichst deutsch danke bitte konnen ich und reinigen einfahrt wie
    quanto custa voces voce obrigado obrigada preco portugues fazem limpam fazer ola quero
    ciao buongiorno grazie prezzo italiano fate pulite costa
    konbyen bonjou eske kijan mesi mwen kreyol koute
    dzien dobry kosztuje czy magkano kumusta salamat chao nhieu gia bao xin`,
} as const

const ENGLISH = new Set(
  `the you your do does did how what when where which is are my me we our can could would will i a an and of for to it this that on in at with have has need want much many
  long please price cost hello hi hey`.split(/\s+/),
)
const wordsOf = (text: string) => new Set(text.split(/\s+/))
const SPANISH = wordsOf(TELLTALE.es)
const OTHER = wordsOf(TELLTALE.other)

/**
 * The language of what was typed: English unless its words or letters say otherwise. `words` in lower case without
 * accents, `raw` as typed.
 */
export function detectLanguage(words: readonly string[], raw: string): 'en' | 'es' | 'other' {
  const letters = raw.match(/\p{L}/gu) ?? []
  const foreign = raw.match(/[^\P{L}\p{Script=Latin}]/gu) ?? []
  if (foreign.length > letters.length / 2) return 'other'
  const count = (known: ReadonlySet<string>) => words.filter((word) => known.has(word)).length
  const [english, spanish, other] = [count(ENGLISH), count(SPANISH), count(OTHER)]
  if (/[¿¡]/.test(raw) || (spanish > english && spanish >= other)) return 'es'
  return other > english && (other > 1 || words.length <= 2) ? 'other' : 'en'
}

/**
 * Whether a text ends offers alone and keeps texts about the work: "stop the promos but keep my appointment reminders".
 * A text that names offers without a word of what to keep ends all texts, which `understand.ts` reads.
 */

const OFFERS =
  '(promos?|promotions?|promotional|ads?|adverts?|advertisements?|advertising|offers|deals|specials|coupons?|discount texts|marketing|sales|newsletters?|spam|junk|' +
  'solicitations?|publicidad|promociones|ofertas|anuncios|promocoes|propagandas?|piblisite|pwomosyon|of)'
const WORK =
  '(jobs?|work|schedul\\w*|appointments?|appts?|apt|reminders?|invoices?|bills?|billing|receipts?|quotes?|estimates?|service|updates?|projects?|crew|visits?|account|' +
  'status|confirmations?|driveway|patio|deck|lanai|pavers|sealing|arrivals?|payments?|weather|when you (are|re) coming|' +
  'citas?|trabajo|facturas?|recibos?|visitas?|recordatorios?|servicio|servico|agendamentos?|horario|trabalho|faturas?|lembretes?|randevou|travay|fakti)'
const SOMETHING =
  '( (?!(stop|quit|remove|unsubscribe|dont|no|never|off|cancel|leave|ended|done|finished|sold|had|hired)\\b)\\w+){0,7} '
const KEEPERS =
  '(but|just|only|still|you can|you may|i want|i need|i like|we want|we need|except|except for|keep|besides|other than|apart from|aside from|fine|okay|solo|solamente|pero|excepto|menos|siga|sigan|so|somente|apenas|' +
  'exceto|mas|continue|continua|selman|men|sof)'
const ENDERS =
  '(stop|quit|cease|end|cancel|no|not|without|dont|never|skip|drop|lose|unsubscribe|opt out|off|remove|sin|sem|nada de|pa|basta|pare|paren|dejen|deixe|sispann)'

const NAMES_OFFERS = new RegExp(`\\b${OFFERS}\\b`)
const ENDS_OFFERS = new RegExp(`\\b${ENDERS}( (?!(but|just|only|keep|still)\\b)\\w+){0,6} ${OFFERS}\\b`)
const KEEPS_WORK = new RegExp(`\\b${KEEPERS}${SOMETHING}${WORK}\\b`)
/** "texts about my job are fine, just not the ads" */
const WORK_IS_FINE = new RegExp(`\\b${WORK}\\b( \\w+){0,3} (fine|ok|okay|good|great|welcome|esta bien|tudo bem)\\b`)
const ASKS_FOR_WORK = new RegExp(
  `(?<!\\b(dont|never|not|stop|no|to|quit) )\\b(text|message|send) (me|us) (only |just )?(about|for|when|if|with)${SOMETHING}${WORK}\\b`,
)
const OF_TEXTS =
  /\b(text|texts|texting|message|messages|send|sending|list|reminders?|updates?|notify|notifications?|alerts?|stuff|mensajes?|mensagens?|mensagem|mesaj|ads|promos|marketing|advertising|avisos?|recordatorios?|lembretes?|mande\w*|manden|envi\w+|keep|still (want|need))\b/

/** `ends`: which of the sentences ask for no more texts by themselves. Each of them has to be about offers. */
export function endsOffersOnly(sentences: readonly string[], ends: (sentence: string) => boolean): boolean {
  const whole = sentences.join(' ')
  return (
    ENDS_OFFERS.test(whole) &&
    (KEEPS_WORK.test(whole) || ASKS_FOR_WORK.test(whole) || WORK_IS_FINE.test(whole)) &&
    OF_TEXTS.test(whole) &&
    sentences.every((sentence) => !ends(sentence) || NAMES_OFFERS.test(sentence))
  )
}

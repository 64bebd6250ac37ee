/**
 * How people who write in another language than English say that they want no more texts. Read as `opt-out-words.ts`
 * reads its own.
 */

const words = (text: string): string[] => text.split(/\s*,\s*/)

/** Alone, or with words of courtesy, they end texts. */
export const OTHER_STOP_WORDS: readonly string[] = [
  // Spanish
  ...words(
    'alto, para, paren, pare, parar, paralo, basta, ya basta, detener, detente, detenganse, detengase, deten, detengan, baja, darme de baja',
  ),
  ...words(
    'dar de baja, deme de baja, denme de baja, quitar, quiteme, quitenme, borrar, borrame, borreme, borrenme, eliminar, eliminame',
  ),
  ...words(
    'parele, parenle, parale, desuscribir, desuscribirme, desuscribame, desuscribanme, desuscribeme, desinscrever, ya no, ya no mas',
  ),
  ...words('elimineme, eliminenme, terminar, fin, salir, anular, cancelar suscripcion'),
  // Portuguese
  ...words(
    'sair, cancele, parem, pare com isso, para com isso, chega, remover, descadastrar, me descadastre, cancelar inscricao, me remova, me remove, me tire, me exclua',
  ),
  // Haitian Creole
  ...words('sispann, sispan, kanpe, rete, ase, retire m, retire mwen, efase m'),
  // French
  ...words(
    'arret, arreter, arretez, arrete, stoppez, stopper, desabonner, desabonnement, desinscription, desabonnez moi, se desabonner, ca suffit',
  ),
  // German, Italian, Tagalog, Polish
  ...words(
    'stopp, abbestellen, abmelden, austragen, aufhoren, ferma, fermati, cancellami, disiscrivimi, disiscrivi, itigil, tigil, tama na, rezygnuje',
  ),
  // Vietnamese, without its marks
  ...words('ngung, dung lai, huy dang ky, ngung gui'),
]

/** Courtesy in these languages. */
export const OTHER_FILLERS =
  'por favor mas gracias ya hola senor senora ahora mismo obrigado obrigada tanpri souple mesi svp merci bitte danke grazie'

const TEXTS =
  '(mensajes?|mensages?|mensagens?|mensagem|msgs?|textos?|sms|ofertas?|promociones|promocoes|anuncios?|publicidad|propagandas?|notificaciones|notificacoes)'
const HIS =
  '((a|de|con|com|ya|con|todo|los|las|os|as|la|el|o|estos|esos|estas|esas|esses|essas|estes|sus|tus|seus|suas|mis|todos|todas|mais|mas|su|esta|essa|este|tanto|tantos) )*'
const LIST = '(lista|sistema|base|registro|registros|contatos|contactos|grupo|cadastro)'
const MY_NUMBER =
  '((mi|el|este|su|seu|mis|meu|o|meus|esse|nuestro|nosso) )+(numero|telefono|telefone|celular|cel|nombre|nome|datos|dados|contacto|contato)'
const WRITE =
  '(escrib|escrev|mand|mande|joda|joder|fastidi|freg|ching|envi|text|contact|contat|llam|molest|perturb|incomod)'
/** A bill, a crew or an hour is what is not wanted. */
const NOT_THE_WORK =
  '(?! (todavia |ainda |a (?!este|esta|esse|mi|meu|nuestro|nosso))?((la|el|los|las|al|o|os|as|un|una|su|a) )?(factura|fatura|cotizacion|orcamento|estimado|presupuesto|recibo|cuenta|conta|equipo|equipe|gente|fotos?|cheque|muchachos|a (?!este|esta|esse|mi|meu|nuestro|nosso)|hoy|hoje|manana|amanha|antes|despues|depois|hasta|ate|todavia|ainda|en la noche|tan))'
const MESAJ = '(mesaj|teks|tekst|text|sms|of|piblisite)'

/** Asks for no more texts, whatever else is said. */
export const OTHER_OPT_OUT: readonly RegExp[] = [
  // Spanish and Portuguese
  new RegExp(`\\b(no|nao) (me|nos|le|les|lhe) ${WRITE}\\w*\\b${NOT_THE_WORK}`),
  new RegExp(
    `\\b(no|nao) (envie|envien|enviem|mande|manden|mandem|enviar|mandar|escriba|escriban|escreva|escrevam|texteen|contacte|contacten|llame|llamen|ligue|liguem)\\b${NOT_THE_WORK}`,
  ),
  /\b(no|nao) (molest|perturb|incomod)(e|en|em|es|ar)( mas| mais)?( por favor)?$/,
  new RegExp(
    `\\b(deje|dejen|deja|dejar|pare|paren|para|parem|parar|deixe|deixem) (ya )?(de|con|com) (me |nos )?${WRITE}\\w*`,
  ),
  new RegExp(
    `\\b(alto|pare|paren|parem|para|basta|chega|fin|detener|detenga|detengan|deten|cancelar|cancele|cancelen|cancela|cancelem|eliminar|quitar|parele|parenle|parale|bajele|bajenle) ${HIS}${TEXTS}\\b`,
  ),
  new RegExp(`^(por favor )?(ya )?(no|nao|sin|sem) (mas |mais )?${TEXTS}( por favor| gracias| obrigad[oa])*$`),
  new RegExp(
    `\\b(no|nao) (precisa|precisam|hace falta|necesita|necesitan|es necesario|tiene que|tienen que) (mas |mais )?(que )?(me )?${WRITE}\\w*\\b${NOT_THE_WORK}`,
  ),
  /\b(reportar|denunciar|demandar|processar|bloquear)\w* .*\b(si|se) .*\b(mand|escrib|escrev|envi|text|mensaj|mensag)|\b(si|se) .*\b(mand|escrib|escrev|envi|text)\w* .*\b(reporto|reportar|denunci|demand|process|bloque)/,
  new RegExp(`\\b(no|nao) (me )?${WRITE}\\w* (mas|mais)( nada)?( por favor)?$`),
  /\bme (tira|tire|tirem) (dai|daqui|disso|fora)\b/,
  /\b(mete|retire|wete) (m|mwen|nou) deyo\b/,
  /\b(dejar|parar|deixar) de (recibir|receber)\b/,
  /\b(deje|dejen|deja|deixe|deixa|deixem)(me|nme)? (me )?em? ?n? ?paz\b/,
  /\b(dejeme|dejenme|dejame|dejanos|dejennos) (en paz|tranquil[oa]s?)\b/,
  new RegExp(
    `\\b(no|nao) (quiero|deseo|queremos|quero|desejo|gostaria de) (mas |mais )?(recibir|receber|sus|estos|esos|seus|suas|que me|ser contact)`,
  ),
  new RegExp(
    `\\b(no|nao) (quiero|deseo|queremos|quero|desejo|necesito|necesitamos|preciso|precisamos|mas|mais) ${HIS}(${TEXTS}|llamadas|ligacoes)\\b`,
  ),
  /\b(no|nao) (quiero|deseo|queremos|quero|desejo) (nada )?(mas|mais)( informacion| info| informacoes| nada)?$/,
  /\b(saqueme|saquenme|sacame|quiteme|quitenme|quitame|borreme|borrenme|borrame|elimineme|eliminenme|eliminame|removerme|remuevame|remuevanme)\b/,
  new RegExp(
    `\\b(saque|saquen|saca|sacar|quit(e|en|a|ar)|borr(e|en|a|ar)|elimin(e|en|a|ar)|remuev(a|an|e)|remov(a|am|e|er)|retir(e|en|em|a|ar)|tir(e|em|a|ar)|apag(ue|uem|a|ar)|exclu(a|am|i|ir)|delet(e|em|a|ar)|cancel(e|en|em|a|ar)|descadastr(e|em|ar)) ${MY_NUMBER}\\b`,
  ),
  new RegExp(
    `\\bme (tir(e|a|em|ar)|remov(a|e|am|er)|retir(e|ar|a)|exclu(a|i|ir)|delet(e|a|ar)|apag(ue|a|ar)|saqu(e|en)|saca(r|n)?|quit(e|en|ar)|borr(e|en|ar)) (d[aeo]|dess[ae]|dest[ae]) (sua |seu |tua |a )?${LIST}\\b`,
  ),
  /\b(cancel(ar|e|en|em|a|o)|anular|terminar) (la |mi |a |minha |esta |essa )?(suscripcion|subscripcion|inscricao|assinatura)\b/,
  /\b(dar|darme|deme|denme|doy|darse) de baja\b(?! (la|el|mi) (cita|trabajo|servicio))/,
  /\b(quiero|quero|queria|quisiera) (salir|sair)( de| da| dessa| desta| de la| de esta)?( lista| grupo)?$|\b(salir|sair) (de la|da|de esta|dessa|desta) lista\b/,
  // Haitian Creole
  new RegExp(`\\b(sispann|sispan|rete|kanpe) (voye|ekri|rele|kontakte|texte|text|anmede|nwi|deranje)\\b`),
  new RegExp(
    `\\bpa (janm )?(voye|ekri|rele|kontakte|texte|text|anmede|deranje) (.{0,40} )?(${MESAJ}|m|mwen|nou|anko)\\b`,
  ),
  new RegExp(`\\b(mwen|m|nou) pa (vle|bezwen) (.{0,30} )?(${MESAJ}|resevwa)\\b`),
  /\b(retire|wete|efase) (m|mwen|nou|non m|non mwen|nimewo m|nimewo mwen)\b/,
  /\bkite (m|mwen|nou) (trankil|an pe)\b/,
  // French
  /\b(arretez|arrete|arreter|cessez) (de |d)?(m|nous |me )? ?(envoy|ecri|contact|text|spam|harcel|deran)\w*/,
  /\bne (m|me |nous )? ?(envoyez|ecrivez|contactez|textez|derangez|appelez) (plus|pas)\b/,
  /\b(plus de|stop aux|arretez les|assez de) (messages|textos|sms|pub|pubs|publicites|offres)\b/,
  /\b(retirez|enlevez|supprimez|otez) (moi|mon numero|mon nom)\b/,
  /\b(desabonnez|desinscrivez|desabonne) moi\b|\bje (veux|voudrais|souhaite) (me desabonner|me desinscrire|ne plus recevoir)\b/,
  // German, Italian, Tagalog, Vietnamese
  /\b(keine (weiteren )?(nachrichten|sms|texte|werbung)|bitte (abmelden|austragen))\b/,
  /\bnon (mi )?(scrivete|mandate|inviate|contattate|scrivere|mandare)\b|\bbasta (messaggi|sms)\b|\b(toglietemi|cancellatemi|rimuovetemi)\b/,
  /\b(huwag|wag) (na )?(po )?(kayo(ng)? )?(kayong )?(mag)?(text|mensahe|message)\b/,
  /\b(dung|ngung) (nhan tin|gui tin|gui tin nhan|lien lac)\b|\bkhong (muon )?nhan tin\b/,
]

/** "Don't stop" in the same languages: nothing is asked. */
export const OTHER_NEGATED_OPT_OUT =
  /^(no|nao|pa|ne) (paren|pare|pares|para|parem|detenga\w*|kanpe|sispann|arretez|arrete)\b(?! (de|d|con|com) )/

/** The same in scripts of their own, looked for in what was typed. */
export const OWN_SCRIPT_OPT_OUT: readonly RegExp[] = [
  /^[\s\p{P}\p{S}]*(стоп|хватит|отписка|отписаться|отпишите|отмена подписки|прекратите|перестаньте|зупиніть|відписатися|досить)[\s\p{P}\p{S}]*$/iu,
  /(не (пишите|пиши|присылайте|шлите|звоните|беспокойте|надсилайте|пишіть)|(удалите|уберите|видаліть) (мой|меня|мій|мене)|перестаньте (писать|слать)|отпишите меня)/iu,
  /(停止|退订|退訂|取消订阅|取消訂閱|不要再|别再|別再|請勿|请勿|勿扰|勿擾|不要發|不要发)/u,
  /(配信停止|メッセージを止め|送らないで|수신\s?거부|그만\s?보내|문자\s?그만|보내지\s?마)/u,
  /^[\s\p{P}\p{S}]*(중지|그만|توقف|توقفوا|قف|إلغاء|الغاء|إلغاء الاشتراك|עצור|הסר|הסרה|रोकें|बंद करो|หยุด|ยกเลิก)[\s\p{P}\p{S}]*$/u,
  /(لا ترسل|لا تراسل|لا تتصل|توقف عن|توقفوا عن|אל תשלחו|תפסיקו לשלוח|להסיר אותי)/u,
]

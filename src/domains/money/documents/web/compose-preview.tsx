import { isLink, linkText, splitParagraphs } from '#domains/messaging/messages/email/link-text.ts'
import { joinEmail, joinText } from '#domains/messaging/messages/join-message.ts'
import { formatPhone } from '#lib/phone.ts'
import { waysOf, type Typed } from './form-state.ts'
import type { ComposedRow } from './queries.ts'

/** The message itself, as it arrives: put together by the same function that the server sends with. */
export function ComposePreview({ typed, composed }: { typed: Typed; composed: ComposedRow }) {
  const ways = waysOf(typed.way)
  return (
    <section className="stackf" aria-label="Preview">
      <h3 className="lab3">Preview</h3>
      {ways.includes('email') && <Mail typed={typed} composed={composed} />}
      {ways.includes('sms') && (
        <figure className="cmphone" aria-label="Preview of the text">
          <figcaption>Text to {formatPhone(composed.phone)}</figcaption>
          <p>{joinText(typed.text, composed.end)}</p>
        </figure>
      )}
    </section>
  )
}

function Mail({ typed: { to, cc, subject, words, attachPdf }, composed }: { typed: Typed; composed: ComposedRow }) {
  const { from, end, pdf } = composed
  return (
    <figure className="paper cmmail" aria-label="Preview of the email">
      <figcaption className="small">
        <b>{from.name}</b>
        <br />
        to {to.trim() || 'no one yet'}
        {cc.trim() && `, cc ${cc.trim()}`}
      </figcaption>
      <b className="subj">{subject}</b>
      {splitParagraphs(joinEmail(words, end)).map((lines, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- paragraphs have no other name
        <p key={place}>
          {lines.map((line, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- nor have lines
            <span className={isLink(line) ? 'btn btn-tide btn-sm' : 'ln'} key={at}>
              {isLink(line) ? linkText(line) : line}
            </span>
          ))}
        </p>
      ))}
      {attachPdf && <p className="small muted">Attached: {pdf}</p>}
      <p className="small muted">
        {from.name}, {from.phone}, {from.place}
      </p>
    </figure>
  )
}

import './drawn-signature.css'
import { SIGN_ROOM } from '#lib/signature.ts'

/** Strokes as they were drawn; a typed name, or how the office came to know, in words. */
export function DrawnSignature({ signature, name }: { signature: string; name: string }) {
  if (signature.startsWith('M'))
    return (
      <svg
        className="signed-by"
        viewBox={`0 0 ${SIGN_ROOM.width} ${SIGN_ROOM.height}`}
        role="img"
        aria-label={`Signature of ${name}`}
      >
        <path d={signature} />
      </svg>
    )
  return (
    <p className="muted">
      {signature === 'typed' ? 'Typed signature.' : signature.replace(/^(kept|recorded)/, 'Recorded')}
    </p>
  )
}

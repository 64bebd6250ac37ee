import { useEffect, useRef } from 'react'
import styles from './auth-form.module.css'

/**
 * Shows what went wrong, above the form, with the first sentence as its title. It takes the focus when it appears, so
 * that no one misses it.
 */
export function FormProblem({ sentence }: { sentence: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const [, title = sentence, rest = ''] = /^(.*?)[.!] (.+)$/.exec(sentence) ?? []
  return (
    <div className={`summary ${styles.problem}`} role="alert" tabIndex={-1} ref={box}>
      <h2>{title}</h2>
      {rest && <p>{rest}</p>}
    </div>
  )
}

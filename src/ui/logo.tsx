import styles from './logo.module.css'
import { PatchOfPavers } from './patch-of-pavers.tsx'

/** The patch of pavers with name and place, linking home. */
export function Logo({ name, place, className }: { name: string; place: string; className?: string }) {
  return (
    <a className={className ? `${styles.logo} ${className}` : styles.logo} href="/">
      <PatchOfPavers />
      <span>
        <b>{name}</b>
        <span>{place}</span>
      </span>
    </a>
  )
}

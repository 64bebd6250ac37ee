import styles from './logo.module.css'
import { BrandMark } from './brand-mark.tsx'

type Props = {
  name: string
  place: string
  className?: string
  logo: { src: string; width: number; height: number } | null
}

/** The company's logo, or the patch of pavers, with name and place, linking home. */
export function Logo({ name, place, className, logo }: Props) {
  return (
    <a className={className ? `${styles.logo} ${className}` : styles.logo} href="/">
      <BrandMark logo={logo} />
      <span>
        <b>{name}</b>
        <span>{place}</span>
      </span>
    </a>
  )
}

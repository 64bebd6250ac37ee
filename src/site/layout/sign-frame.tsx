import type { ReactNode } from 'react'
import type { Facts } from '#domains/system/business/contract.ts'
import { Logo } from '#ui/logo.tsx'
import { Mark } from '#ui/sample-mark.tsx'
import { Picture } from '#ui/picture.tsx'
import { ThemeToggle } from '#ui/theme-toggle.tsx'
import { Island } from '../island.tsx'
import { PICTURES } from '../pictures.ts'
import styles from './sign-frame.module.css'

/** One picture, one box: what surrounds sign-in, its redirect, invitation and password reset. */
export function SignFrame({ facts, children }: { facts: Facts; children: ReactNode }) {
  return (
    <main id="main" className={styles.signgrid}>
      <section className={styles.signpic} aria-hidden="true">
        <Picture of={PICTURES.heroAfter} alt="" />
        <div className={styles.veil} />
        <Mark what="Illustration" over />
      </section>
      <section className={styles.signbox}>
        <header>
          <Logo name={facts.name} place={`${facts.city}, ${facts.state} ${facts.zip}`} logo={facts.logo} />
          <Island name="theme-toggle" of={ThemeToggle} props={{}} hold />
        </header>
        <div>{children}</div>
      </section>
    </main>
  )
}

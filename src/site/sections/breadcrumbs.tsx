import styles from './breadcrumbs.module.css'

/** The way back from a page: home, the page above it if there is one, and the page itself. */
export function Breadcrumbs({ here, parent }: { here: string; parent?: { name: string; href: string } | undefined }) {
  return (
    <nav className={styles.crumbs} aria-label="Breadcrumb">
      <a href="/">Home</a>
      {parent && (
        <>
          <Slash />
          <a href={parent.href}>{parent.name}</a>
        </>
      )}
      <Slash />
      <span aria-current="page">{here}</span>
    </nav>
  )
}

const Slash = () => <span aria-hidden="true">/</span>

import { FileText } from 'lucide-react'
import type { SharedFile } from '#domains/work/files/contract.ts'
import { formatBytes } from '#domains/work/files/contract-kinds.ts'
import { Icon } from '#ui/icon.tsx'
import styles from './shared-files.module.css'

/** The photos and files that are shown with an estimate, invoice or change order; nothing while there are none. */
export function SharedFiles({ files }: { files: readonly SharedFile[] }) {
  if (files.length === 0) return null
  const photos = files.filter(({ is }) => is === 'photo')
  const documents = files.filter(({ is }) => is === 'file')
  return (
    <section className={styles.shared} aria-labelledby="shared-files">
      <h2 id="shared-files">
        {documents.length === 0 ? 'Photos' : photos.length === 0 ? 'Files' : 'Photos and files'}
      </h2>
      {photos.length > 0 && (
        <ul className={styles.photos}>
          {photos.map(({ id, name, href }) => (
            <li key={id}>
              <a href={href} target="_blank" rel="noreferrer">
                <img src={href} alt={name} loading="lazy" decoding="async" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {documents.length > 0 && (
        <ul className={styles.files}>
          {documents.map(({ id, name, byteSize, href }) => (
            <li key={id}>
              <Icon of={FileText} />
              <a href={href} target="_blank" rel="noreferrer">
                {name}
              </a>
              <span className="small subtle num">{formatBytes(byteSize)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

import { Ellipsis, Eye, EyeOff, FileText, Trash2 } from 'lucide-react'
import { DropMenu, Menu } from '#dashboard/parts/drop-menu.tsx'
import { useUser } from '#dashboard/session.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import type { RecordKind } from '../contract.ts'
import { aboutFile } from './format.ts'
import { useRemoveFile, useShare, type FileRow } from './queries.ts'

type Props = { of: RecordKind; id: string; files: readonly FileRow[]; shared: readonly string[] }

/** The documents of a record, each to be opened, shown to the customer or deleted. */
export function FileList({ of, id, files, shared }: Props) {
  const isOwner = useUser().data?.role === 'owner'
  const share = useShare()
  const remove = useRemoveFile()
  const isShareable = of === 'estimates' || of === 'invoices'
  if (files.length === 0) return null
  return (
    <ul className="recl" aria-label="Files">
      {files.map((file) => {
        const isShared = shared.includes(file.id)
        return (
          <li key={file.id}>
            <FileText className="i" />
            <span>
              <b>{file.name}</b>
              <span className="small subtle">
                {aboutFile(file, of)}
                {isShared && ' · The customer sees it'}
              </span>
            </span>
            <span className="recacts">
              <LinkButton
                tone="line"
                size="sm"
                href={`/api/files/${file.id}/download`}
                target="_blank"
                rel="noreferrer"
                aria-label={`Open ${file.name}`}
              >
                Open
              </LinkButton>
              {(isShareable || isOwner) && (
                <DropMenu
                  align="end"
                  button={
                    <Button tone="quiet" size="sm" icon aria-label={`More for ${file.name}`}>
                      <Ellipsis className="i" />
                    </Button>
                  }
                >
                  {isShareable && (
                    <Menu.Item
                      leftSection={isShared ? <EyeOff className="i" /> : <Eye className="i" />}
                      onClick={() => share.mutate({ of, id, item: { is: 'file', id: file.id }, shared: !isShared })}
                    >
                      {isShared ? 'Hide from customer' : 'Show to customer'}
                    </Menu.Item>
                  )}
                  {isOwner && (
                    <Menu.Item leftSection={<Trash2 className="i" />} onClick={() => remove.mutate({ id: file.id })}>
                      Delete file
                    </Menu.Item>
                  )}
                </DropMenu>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

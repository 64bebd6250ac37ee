import { Download, EllipsisVertical } from 'lucide-react'
import { DropMenu, Menu } from '#dashboard/parts/drop-menu.tsx'

/** What else the list on screen can be saved as. `query`: its filters. */
export function ExportMenu({ query }: { query: URLSearchParams }) {
  const button = (
    <button type="button" className="btn btn-line btn-icon" aria-label="More ways to export">
      <EllipsisVertical className="i" />
    </button>
  )
  return (
    <DropMenu align="end" button={button}>
      <Menu.Item
        leftSection={<Download className="i" />}
        component="a"
        href={`/api/customers/export?${new URLSearchParams([...query, ['details', 'true']])}`}
        download
      >
        Export with tags and custom fields
      </Menu.Item>
      <Menu.Item
        leftSection={<Download className="i" />}
        component="a"
        href={`/api/customers/export?${new URLSearchParams([...query, ['consent', 'true']])}`}
        download
      >
        Export with message consent
      </Menu.Item>
    </DropMenu>
  )
}

import { Plus } from 'lucide-react'
import { useLocation } from 'wouter'
import { Button } from '#ui/button.tsx'
import { CREATE } from '../palette/create.ts'
import { DropMenu, Menu } from '../parts/drop-menu.tsx'

/** What can be made from anywhere, under its button. A phone has it as a sheet. */
export function NewMenu() {
  const [, go] = useLocation()
  return (
    <DropMenu
      align="end"
      button={
        <Button tone="line" size="sm" className="new">
          <Plus className="i" />
          New
        </Button>
      }
    >
      {CREATE.map(({ id, icon: Icon, name, href }) => (
        <Menu.Item key={id} leftSection={<Icon className="i" />} onClick={() => go(href)}>
          {name}
        </Menu.Item>
      ))}
    </DropMenu>
  )
}

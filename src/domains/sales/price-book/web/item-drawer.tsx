import { CloseDetails, Drawer, DrawerSheet } from '#dashboard/parts/drawer.tsx'
import { Droplets, Package, Plus } from 'lucide-react'
import type { ItemKind } from '../contract.ts'
import { KIND_LABELS } from '../format-item.ts'
import { ItemEditor } from './item-editor.tsx'
import { ItemUsage } from './item-usage.tsx'
import type { ItemRow } from './queries.ts'

type Props = {
  /** Null: a new one of `kind`. */
  item: ItemRow | null
  kind: ItemKind
  onClose: () => void
  /** Opens the one that was added. */
  onAdded: (id: string) => void
}

export const ItemDrawer = (props: Props) => (
  <Drawer label="Price book item" opener=".pbt .nm" onClose={props.onClose}>
    <Details {...props} />
  </Drawer>
)

export const ItemSheet = (props: Props) => (
  <DrawerSheet label="Price book item" onClose={props.onClose}>
    <Details {...props} />
  </DrawerSheet>
)

const ICONS = { service: Droplets, 'add-on': Plus, product: Package } as const

function Details({ item, kind, onClose, onAdded }: Props) {
  const Icon = ICONS[item?.kind ?? kind]
  return (
    <>
      <div className="dr-head">
        <span className="mark t-tide">
          <Icon className="i" />
        </span>
        <div>
          <h2>{item?.name ?? `New ${KIND_LABELS[kind].one.toLowerCase()}`}</h2>
          {item && <ItemUsage id={item.id} />}
        </div>
        <CloseDetails onClose={onClose} />
      </div>
      <ItemEditor item={item} kind={kind} onGone={onClose} onAdded={onAdded} />
    </>
  )
}

import { useHotkeys } from '@mantine/hooks'
import { Layer } from '../parts/dialog.tsx'
import { openLayer, useLayer } from '../frame/layers.ts'
import { modalCode } from '../parts/open-layers.ts'
import { Search } from './search.tsx'
import { useTypedAhead } from './typed-ahead.ts'

const close = () => openLayer(null)

/**
 * Ctrl/Cmd K, or the lens: finds customers, jobs, invoices and requests, does what can be done with the best of them,
 * makes new ones, and goes to every tab.
 */
export function Palette() {
  const opened = useLayer() === 'palette'
  const isMissing = modalCode.useCode() === null
  useTypedAhead(opened && isMissing)
  useHotkeys([['mod+K', () => openLayer(opened ? null : 'palette')]], [])
  return (
    <Layer shape="palette" label="Search and commands" opened={opened} onClose={close}>
      <Search onClose={close} />
    </Layer>
  )
}

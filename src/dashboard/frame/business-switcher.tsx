import { useQuery } from '@tanstack/react-query'
import { Check, ChevronsUpDown } from 'lucide-react'
import { useBusiness, useShortName } from '../business.ts'
import { api } from '../api-client.ts'
import { DropMenu, Menu } from '../parts/drop-menu.tsx'
import { BrandMark } from '#ui/brand-mark.tsx'

/** The logo block: which of the businesses the jobs are shown for. */
export function BusinessSwitcher() {
  const { businesses, business, choose } = useBusiness()
  const facts = useQuery(api.business.facts.queryOptions())
  const short = useShortName()
  const isOn = ({ id, active }: { id: string; active: boolean }) => active || id === business?.id
  const button = (
    <button type="button" className="biz">
      <span className="logo">
        <BrandMark logo={facts.data?.logo} />
        <span>
          <b>{facts.data?.name ?? 'Dashboard'}</b>
          <span>{short(business?.name ?? '')}</span>
        </span>
      </span>
      <span className="vh">, switch business</span>
      <ChevronsUpDown className="i" />
    </button>
  )
  return (
    <DropMenu align="start" button={button}>
      <Menu.RadioGroup value={business?.id ?? ''} onChange={choose}>
        {businesses.data?.filter(isOn).map(({ id, name }) => (
          <Menu.RadioItem key={id} value={id} checkIcon={<Check className="i" />} closeMenuOnClick>
            {short(name)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </DropMenu>
  )
}

import { Link } from 'wouter'
import { Button, LinkButton } from '#ui/button.tsx'
import { useBusiness, useShortName } from '../business.ts'
import { Chips } from '../parts/chips.tsx'
import { Layer } from '../parts/dialog.tsx'
import { useUser } from '../session.ts'
import { GROUPS, listTabsFor } from '../tabs.ts'
import { openLayer, useLayer } from './layers.ts'
import { CREATE } from '../palette/create.ts'
import { TabLink } from './tab-link.tsx'

const close = () => openLayer(null)

/** Every tab by its name, for the phone. */
export function MoreSheet() {
  const opened = useLayer() === 'more'
  const user = useUser().data
  const tabs = listTabsFor(user?.role, user?.rights)
  return (
    <Layer shape="sheet" label="All sections" opened={opened} onClose={close}>
      <div className="grab" />
      <BusinessChoice />
      <nav aria-label="All sections">
        {GROUPS.map((group) => (
          <div key={group}>
            <h2>{group}</h2>
            <div className="grid4">
              {tabs
                .filter(
                  (tab) =>
                    tab.group === group ||
                    (group === 'Work' && tab.group === 'first') ||
                    (group === 'Website and system' && tab.group === 'account'),
                )
                .map((tab) => (
                  <TabLink key={tab.path} tab={tab} onGo={close} counted />
                ))}
            </div>
          </div>
        ))}
      </nav>
      <div className="grid3 last">
        <LinkButton tone="line" size="sm" href="/">
          Public Site
        </LinkButton>
        <LinkButton tone="line" size="sm" href="/api/logout">
          Logout
        </LinkButton>
        <Button tone="tide" size="sm" onClick={close}>
          Close
        </Button>
      </div>
    </Layer>
  )
}

/** The business switcher of the phone, where there is no sidebar. */
function BusinessChoice() {
  const { businesses, business, choose } = useBusiness()
  const short = useShortName()
  const options =
    businesses.data
      ?.filter(({ id, active }) => active || id === business?.id)
      .map(({ id, name }) => ({ value: id, word: short(name) })) ?? []
  return (
    <>
      <h2>Business</h2>
      <Chips label="Business" value={business?.id ?? ''} onChange={choose} options={options} />
    </>
  )
}

/** What can be made from anywhere. */
export function CreateSheet() {
  const opened = useLayer() === 'create'
  return (
    <Layer shape="sheet" label="Create new" opened={opened} onClose={close}>
      <div className="grab" />
      <nav aria-label="Create">
        <h2>Create</h2>
        <div className="grid3">
          {CREATE.map(({ id, icon: Icon, name, href }) => (
            <Link key={id} href={href} onClick={close}>
              <Icon className="i" />
              {name}
            </Link>
          ))}
        </div>
      </nav>
      <div className="last">
        <Button tone="line" block onClick={close}>
          Close
        </Button>
      </div>
    </Layer>
  )
}

import type { ReactNode } from 'react'
import { useBusiness, useShortName } from '#dashboard/business.ts'
import { CloseDetails, Drawer, DrawerSheet } from '#dashboard/parts/drawer.tsx'
import { LoadError, Loading, SkeletonRows } from '#dashboard/parts/query-states.tsx'
import { WhatChanged } from '#dashboard/timeline/what-changed.tsx'
import { formatDay } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { formatQuantity, toSingular, getUnitLabel } from '../contract-units.ts'
import { HeldFor, Ledger } from './stock-ledger.tsx'
import { MaterialMenu } from './material-menu.tsx'
import { useMaterial, type MaterialRow } from './queries.ts'
import { UpdateStock } from './update-stock.tsx'
import { UseIcon } from './use-icon.tsx'
import { formatKind } from './format.ts'

type Props = { id: string; businessId: string; onClose: () => void }

export const MaterialDrawer = (props: Props) => (
  <Drawer label="Material details" opener=".invt .nm" onClose={props.onClose}>
    <Details {...props} />
  </Drawer>
)

export const MaterialSheet = (props: Props) => (
  <DrawerSheet label="Material details" onClose={props.onClose}>
    <Details {...props} />
  </DrawerSheet>
)

function Details({ id, businessId, onClose }: Props) {
  const material = useMaterial(id)
  const close = <CloseDetails onClose={onClose} />
  if (material.data && material.data.businessId !== businessId)
    return <OfAnother material={material.data} close={close} />
  if (material.data) return <Loaded material={material.data} close={close} onGone={onClose} />
  return (
    <>
      <div className="dr-head">
        <span />
        <span />
        {close}
      </div>
      {material.isError ? (
        <div className="pad">
          <LoadError what="Couldn’t load material" query={material} />
        </div>
      ) : (
        <>
          <Loading what="the material" />
          <SkeletonRows rows={4} />
        </>
      )}
    </>
  )
}

/** The switcher stands on another business: its stock is not what this one counts. */
function OfAnother({ material: { name, businessId }, close }: { material: MaterialRow; close: ReactNode }) {
  const { businesses, choose } = useBusiness()
  const short = useShortName()
  const other = businesses.data?.find(({ id }) => id === businessId)
  return (
    <>
      <div className="dr-head">
        <span />
        <h2>{name}</h2>
        {close}
      </div>
      <div className="pad">
        <p className="muted">This is in stock at {other ? short(other.name) : 'another of your businesses'}.</p>
        <Button tone="line" size="sm" onClick={() => choose(businessId)}>
          Switch business
        </Button>
      </div>
    </>
  )
}

function Loaded({ material, close, onGone }: { material: MaterialRow; close: ReactNode; onGone: () => void }) {
  const { quantityOnHand, quantityReserved, quantityShort, quantityUncounted, available, unit } = material
  return (
    <>
      <div className="dr-head">
        <span className={`mark ${material.low ? 't-sun' : 't-tide'}`}>
          <UseIcon use={material.use} />
        </span>
        <div>
          <h2>{material.name}</h2>
          <p className="small muted">{formatKind(material)}</p>
        </div>
        {close}
      </div>
      <div className="pad0">
        <dl className="dl4">
          <Figure called="On hand" many={quantityOnHand} />
          <Figure called="Reserved" many={quantityReserved} />
          <Figure called="Available" many={available} />
        </dl>
        {quantityUncounted > 0 && (
          <p className="small shortw">
            Jobs used {formatQuantity(quantityUncounted, unit)} more than was on record. Count what’s there and enter it
            as Counted.
          </p>
        )}
        {quantityShort > 0 && (
          <p className="small shortw">{formatQuantity(quantityShort, unit)} short for upcoming jobs.</p>
        )}
      </div>
      {material.archivedAt === null && <UpdateStock key={material.id} material={material} />}
      <HeldFor id={material.id} />
      <Ledger material={material} />
      <section>
        <h3>Details</h3>
        <Facts material={material} />
        <MaterialMenu material={material} onGone={onGone} />
        <WhatChanged of="materials" id={material.id} />
      </section>
    </>
  )
}

const Figure = ({ called, many }: { called: string; many: number }) => (
  <div>
    <dt>{called}</dt>
    <dd className="num">{many.toLocaleString('en-US')}</dd>
  </div>
)

function Facts({ material }: { material: MaterialRow }) {
  const {
    unitCost,
    averageCost,
    minStockLevel,
    packName,
    packUnits,
    contents,
    contentsUnit,
    supplier,
    lastRestocked,
    unit,
  } = material
  const facts: [string, string][] = [
    ['Unit cost', formatCents(unitCost)],
    ['Average cost', formatCents(averageCost)],
    ['Minimum', formatQuantity(minStockLevel, unit)],
    ...(packName !== null && packUnits !== null
      ? [
          ['Sold by', `${toSingular(packName)} of ${packUnits} ${getUnitLabel(packUnits, unit)}`] satisfies [
            string,
            string,
          ],
        ]
      : []),
    ...(contents !== null
      ? [[`In a ${toSingular(unit)}`, `${contents} ${contentsUnit}`] satisfies [string, string]]
      : []),
    ['Supplier', supplier ?? 'None yet'],
    ['Last restocked', lastRestocked === null ? 'Never' : formatDay(lastRestocked)],
  ]
  return (
    <dl className="factl">
      {facts.map(([called, said]) => (
        <div key={called}>
          <dt>{called}</dt>
          <dd className="num">{said}</dd>
        </div>
      ))}
    </dl>
  )
}

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { createFactories } from '../support/factories.ts'
import { prepared, uploadPhoto } from '../support/photos.ts'
import { aPhoto } from '../support/pictures.ts'
import { faults } from './axe.ts'
import { openWindow } from './window.ts'

const { app, browser, owner } = useApp()

test(
  'each record of the crew, the shed, the partners and the photos says who changed what of it',
  { timeout: 180_000 },
  async () => {
    const crew = createFactories(app)
    const technician = await crew.aTechnician({ name: 'Kim Tran' })
    await owner.patch(`/api/technicians/${technician['id']}`, { version: 1, phone: '(813) 555-0199' })
    const gear = await crew.someEquipment({ name: 'Hot water washer' })
    await owner.patch(`/api/equipment/${gear['id']}/status`, { status: 'maintenance' })
    const stock = {
      name: 'Natural sealer',
      category: 'sealant',
      unit: 'gal',
      unitCost: 3400,
      quantityOnHand: 18,
      minStockLevel: 10,
    }
    const material = (await owner.post('/api/materials', { businessId: await crew.business(), ...stock })).body
    await owner.patch(`/api/materials/${material.id}`, { version: material.version, minStockLevel: 12 })
    const partner = {
      name: 'Bay Pools',
      category: 'Pools',
      services: ['Pool care'],
      phone: '(813) 555-0150',
      email: 'hello@baypools.example',
    }
    const { id: partnerId } = (await owner.post('/api/partners', partner)).body
    await owner.patch(`/api/partners/${partnerId}`, { phone: '(813) 555-0151' })
    const photo = (await uploadPhoto(app.url, owner, await aPhoto())).body
    await prepared(owner, photo.id)
    await owner.patch(`/api/photos/${photo.id}`, { caption: 'A driveway in Lithia' })

    const steps: [path: string, open: (page: Page) => Promise<void>, says: RegExp][] = [
      [
        `technicians/${technician['id']}`,
        async (page) => {
          await page.getByRole('button', { name: 'Actions for Kim Tran' }).click()
          await page.getByRole('menuitem', { name: 'Edit...' }).click()
        },
        /changed the phone from \(813\) 555-0142 to \(813\) 555-0199/,
      ],
      [
        'inventory',
        (page) => page.getByRole('button', { name: 'Natural sealer' }).first().click(),
        /changed the minimum from 10 to 12/,
      ],
      [
        'inventory?view=equipment',
        (page) => page.getByRole('button', { name: 'Hot water washer' }).first().click(),
        /changed the status from available to maintenance/,
      ],
      [
        'partners',
        (page) => page.getByRole('button', { name: /^Edit/ }).first().click(),
        /changed the phone from \(813\) 555-0150 to \(813\) 555-0151/,
      ],
      [
        'photos',
        (page) => page.getByRole('button', { name: /^Edit/ }).first().click(),
        /set the caption to A driveway in Lithia/,
      ],
    ]
    for (const [place, [path, open, says]] of steps.entries())
      for (const screen of ['phone', 'desk'] as const) {
        const page = await openWindow(browser, `${app.url}/dashboard/${path}`, {
          screen,
          cookie: owner.cookie,
          ...(place % 2 === 1 && { theme: 'dark' }),
        })
        await open(page)
        await page.getByText('Change history').click()
        const said = page.getByText(says)
        await said.waitFor()
        await said.scrollIntoViewIfNeeded()
        if (screen === 'desk') expect(await faults(page, path)).toEqual([])
      }
  },
)

import { z } from 'zod'

/**
 * `available` is what the table begins with, `operational` what the dashboard says (spec.md §3): both are fit for work.
 * Any may follow any.
 */
export const EquipmentStatus = z.enum(
  ['available', 'operational', 'maintenance', 'out-of-service'],
  'Choose operational, maintenance or out-of-service.',
)
export type EquipmentStatus = z.infer<typeof EquipmentStatus>

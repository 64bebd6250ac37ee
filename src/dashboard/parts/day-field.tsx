import type { ComponentProps } from 'react'
import { TextField } from './field.tsx'

/** A field for a day, within the years that the product supports (lib/api.ts). */
export const DayField = (given: ComponentProps<typeof TextField>) => (
  <TextField type="date" min="2000-01-01" max="2099-12-31" {...given} />
)

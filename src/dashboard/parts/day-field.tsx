import type { ComponentProps } from 'react'
import { TextField } from './field.tsx'

/** A day, of the years that the product reckons with (lib/api.ts). */
export const DayField = (given: ComponentProps<typeof TextField>) => (
  <TextField type="date" min="2000-01-01" max="2099-12-31" {...given} />
)

import { z } from 'zod'
import { ARRIVAL_WINDOWS } from '#lib/arrival-window.ts'

/** Minutes after the start in which the crew may arrive; 0 promises the start itself. */
export const ArrivalWindow = z.literal(ARRIVAL_WINDOWS, 'Choose no arrival window, 1 hour, 2 hours or 4 hours.')

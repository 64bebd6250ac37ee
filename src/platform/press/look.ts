/** The families that layout.ts registers, and the inks of every paper. */
export const FAMILIES = ['Figtree', 'Figtree Extended']
export const INK = '#1b2b30'
export const SOFT = '#56686e'
export const LINE = '#ddd5c6'
/** The first series of a chart (`--c1`), and the ground of its bars. */
export const TIDE = '#006b75'
export const SAND = '#f1e9db'
export const CLAY = '#a8431f'

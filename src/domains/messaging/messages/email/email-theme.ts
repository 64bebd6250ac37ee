/**
 * The brand's colors (ui/tokens.css) as mail programs know them: they read no oklch, and most of them no style sheet,
 * so that each part carries its own.
 */
const INK = '#0b2528'
const INK_3 = '#4e6367'
const TIDE = '#00545a'
const FONT = 'Figtree, "Segoe UI", Roboto, Helvetica, Arial, sans-serif'

export const EMAIL_STYLES = {
  page: { margin: 0, padding: '24px 12px', backgroundColor: '#faf5ec', fontFamily: FONT },
  sheet: {
    maxWidth: '560px',
    margin: '0 auto',
    padding: '28px 28px 20px',
    backgroundColor: '#fffdf9',
    border: '1px solid #eae2d5',
    borderTop: `5px solid ${TIDE}`,
    borderRadius: '12px',
  },
  logo: { margin: '0 0 10px', padding: '2px', backgroundColor: '#fff', borderRadius: '6px' },
  house: {
    margin: '0 0 16px',
    fontSize: '20px',
    lineHeight: '26px',
    fontWeight: 700,
    letterSpacing: '-0.01em',
    color: INK,
  },
  words: { margin: 0 },
  text: { margin: '0 0 16px', fontSize: '16px', lineHeight: '25px', color: INK },
  press: { margin: '4px 0 20px' },
  link: { color: TIDE, textDecoration: 'underline', wordBreak: 'break-all' },
  rule: { margin: '20px 0 14px', border: 0, borderTop: '1px solid #eae2d5' },
  foot: { margin: 0, fontSize: '13px', lineHeight: '20px', color: INK_3 },
} as const

export const BUTTON_STYLE = {
  display: 'inline-block',
  padding: '13px 22px',
  borderRadius: '10px',
  backgroundColor: TIDE,
  color: '#fdfaf3',
  fontSize: '16px',
  fontWeight: 650,
  textDecoration: 'none',
} as const

/**
 * For programs that show mail dark and read a style sheet. React writes > and quotes in it as entities, so that it has
 * none.
 */
export const DARK_MODE_CSS = `
@media (prefers-color-scheme: dark) {
  .page, .page td[style*=faf5ec] { background-color: #08171a !important }
  .sheet { background-color: #0f2225 !important; border-color: #1c3135 !important; border-top-color: #097379 !important }
  .house, .text { color: #f5f1e8 !important }
  .foot { color: #aaab9c !important }
  .link { color: #8fd3d6 !important }
  .rule { border-top-color: #1c3135 !important }
}`

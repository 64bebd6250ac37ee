// One style sheet for every public page. The order matters: tokens, shared components, then what refines them.
import '#ui/tokens.css'
import '#ui/base.css'
export { componentStyles } from './component-styles.ts'

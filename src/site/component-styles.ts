// In a file of its own: Vite lifts globbed imports to the top, and they must come after the base.
// Exported, or the build would drop the class names and the styles with them.
export const componentStyles = import.meta.glob(
  [
    './**/*.module.css',
    '../ui/**/*.module.css',
    '../domains/sales/requests/web/quote-form*.module.css',
    '../domains/system/auth/web/*.module.css',
    '../domains/system/assistants/web/chat*.module.css',
  ],
  { eager: true, import: 'default' },
)

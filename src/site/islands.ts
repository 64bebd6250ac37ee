import type { ComponentType } from 'react'

/**
 * The interactive parts: name in the page → the component, fetched when a visitor comes near. A new island is one line
 * here.
 */
export const ISLANDS = {
  chat: () => import('#domains/system/assistants/web/chat-button.tsx').then((file) => file.Chat),
  'faq-search': () => import('./islands/faq-search.tsx').then((file) => file.FaqSearch),
  lightbox: () => import('./islands/lightbox.tsx').then((file) => file.Lightbox),
  'mobile-menu': () => import('./islands/mobile-menu.tsx').then((file) => file.MobileMenu),
  'theme-toggle': () => import('#ui/theme-toggle.tsx').then((file) => file.ThemeToggle),
  'quote-form': () => import('#domains/sales/requests/web/quote-form.tsx').then((file) => file.QuoteForm),
  'add-photos': () => import('#domains/sales/requests/web/add-photos.tsx').then((file) => file.AddPhotos),
  'estimate-form': () => import('./islands/estimate-form.tsx').then((file) => file.EstimateForm),
  'change-order-form': () => import('./islands/change-order-form.tsx').then((file) => file.ChangeOrderForm),
  'pay-form': () => import('./islands/pay-form.tsx').then((file) => file.PayForm),
  'review-form': () => import('./islands/review-form.tsx').then((file) => file.ReviewForm),
  'way-back': () => import('./islands/strip-secret-from-url.tsx').then((file) => file.StripSecretFromUrl),
  'sign-in-form': () => import('#domains/system/auth/web/sign-in-form.tsx').then((file) => file.SignInForm),
  'account-form': () => import('#domains/system/auth/web/account-form.tsx').then((file) => file.AccountForm),
  'reset-form': () => import('#domains/system/auth/web/reset-form.tsx').then((file) => file.ResetForm),
  // Each component takes its own props; the page that rendered it wrote matching ones into data-props.
} satisfies Record<string, () => Promise<ComponentType<never>>>

export type IslandName = keyof typeof ISLANDS

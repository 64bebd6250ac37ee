/** As much of Stripe.js as the page uses (https://docs.stripe.com/js). */
export type StripeElements = {
  create(
    type: 'payment',
    options?: object,
  ): { mount(at: HTMLElement): void; on(name: 'ready' | 'loaderror', then: () => void): void; focus(): void }
  update(options: { amount: number }): void
  submit(): Promise<{ error?: { message?: string } }>
}
export type StripeScript = {
  elements(options: object): StripeElements
  confirmPayment(
    options: object,
  ): Promise<{ error?: { message?: string; type?: string }; paymentIntent?: { status: string } }>
}

const TIMEOUT_MS = 12_000

/**
 * Loads Stripe's script, only on this page and only when Stripe is configured. Rejects when the script does not load;
 * the customer can then pay on Stripe's own checkout page.
 */
export function loadStripe(src: string, key: string): Promise<StripeScript> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const late = setTimeout(() => reject(new Error('Stripe.js did not load')), TIMEOUT_MS)
    script.addEventListener('error', () => {
      clearTimeout(late)
      reject(new Error('Stripe.js did not load'))
    })
    script.addEventListener('load', () => {
      clearTimeout(late)
      // Stripe's script puts its one function there.
      const make = (globalThis as { Stripe?: (key: string) => StripeScript }).Stripe
      if (make) resolve(make(key))
      else reject(new Error('Stripe.js did not load'))
    })
    script.src = src
    document.head.append(script)
  })
}

/** In the colors of the page, light or dark. */
export function looksOfPage(): object {
  const value = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()
  const dark = document.documentElement.classList.contains('dark')
  return {
    theme: dark ? 'night' : 'stripe',
    variables: { borderRadius: value('--r-md') || '8px', fontSizeBase: '17px' },
  }
}

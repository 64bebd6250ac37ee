/** The first field that is wrong takes the focus, once it is drawn as wrong. */
export function focusFirst(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

/** `Elena` of Elena Vargas, for a sentence about her; of a name of one word, that. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] || 'the customer'

// fontverter ships no types. The part of its interface that outlines.ts uses, from its README.
declare module 'fontverter' {
  export function convert(font: Uint8Array, format: 'sfnt'): Promise<Uint8Array>
}

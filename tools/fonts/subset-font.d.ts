// subset-font ships no types. The part of its interface that subset-fonts.ts uses, from its README.
declare module 'subset-font' {
  type Axis = number | { min: number; max: number }
  export default function subsetFont(
    font: Uint8Array,
    glyphs: string,
    options: { targetFormat: 'woff2'; variationAxes?: Record<string, Axis>; keepFeatures?: string[] },
  ): Promise<Uint8Array>
}

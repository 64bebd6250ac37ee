/**
 * The code points that the fonts of `fonts/` have together, in hexadecimal; printable.test.ts compares. Those of math
 * and symbols stand in one weight.
 */
const RANGES = `
  20-7e a0-ac ae-34e 350-377 37a-37f 384-38a 38c 38e-3a1 3a3-3e1 3f0-52f 1c80-1c88 1d00-1dbf 1e00-1f15 1f18-1f1d
  1f20-1f45 1f48-1f4d 1f50-1f57 1f59 1f5b 1f5d 1f5f-1f7d 1f80-1fb4 1fb6-1fc4 1fc6-1fd3 1fd6-1fdb 1fdd-1fef
  1ff2-1ff4 1ff6-1ffe 2010-2027 2030-205e 2070-2071 2074-208e 2090-209c 20a0-20c0 2100-215f 2183-2184 2189
  2190-22ff 25a0-2609 260e-2612 2614-2623 2630-2637 263c 2654-2668 267f-268f 269e-26a1 26aa-26ac 26bd-26cd
  26cf-26e1 2700-2704 2706-2709 270b-271c 2722-2727 2729-274b 274d 274f-2753 2756-2775 2794 2798-27af 27b1-27be
  27dc 299b 29a0 29a3 29b8 29f5 2ade 2ae3-2ae5 2aee 2bfe 2c60-2c7f 2de0-2dff a640-a69f a720-a7ca a7d0-a7d1 a7d3
  a7d5-a7d9 a7f2-a7ff ab30-ab6b fb00-fb06
`

/** Whether a letter can be printed as it is. */
export const HAS_LETTER = new RegExp(
  `^[${RANGES.trim()
    .split(/\s+/)
    .map((range) => range.replaceAll(/[\da-f]+/g, String.raw`\u{$&}`))
    .join('')}]$`,
  'u',
)

import { extractText } from 'unpdf'

/** The text of each page, its words parted by single spaces. */
export const readPdf = async (pdf: Uint8Array): Promise<string[]> =>
  (await extractText(new Uint8Array(pdf))).text.map((page) => page.replaceAll(/\s+/g, ' '))

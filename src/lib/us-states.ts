const CODES =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'
const STATES = new Set(CODES.split(' '))

/**
 * Whether these are the two capital letters of a state or of the District of Columbia (USPS Publication 28, appendix
 * B).
 */
export const isUsState = (code: string): boolean => STATES.has(code)

/** The logo: a small patch of pavers, one in the sun. */
export function PatchOfPavers() {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true">
      <rect x="1.5" y="1.5" width="11" height="23.5" rx="2.2" fill="oklch(.60 .155 40)" />
      <rect x="15" y="1.5" width="23.5" height="11" rx="2.2" fill="oklch(.50 .085 200)" />
      <rect x="15" y="15" width="11" height="23.5" rx="2.2" fill="oklch(.72 .06 70)" />
      <rect x="28.5" y="15" width="10" height="10" rx="2.2" fill="oklch(.80 .14 78)" />
      <rect x="28.5" y="27.5" width="10" height="11" rx="2.2" fill="oklch(.60 .155 40)" />
      <rect x="1.5" y="27.5" width="11" height="11" rx="2.2" fill="oklch(.50 .085 200)" />
      <path
        d="M3 3.7h8M16.5 3.7h20.5M16.5 17.2h8M30 17.2h7M30 29.7h7M3 29.7h8"
        stroke="#fff"
        strokeOpacity=".55"
        strokeWidth="1.3"
        strokeLinecap="round"
      />
    </svg>
  )
}

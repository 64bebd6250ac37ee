import { Folder, Globe, Images, Ruler } from 'lucide-react'

const TIPS = [
  {
    icon: Images,
    title: 'Before and after from the same spot.',
    text: 'Stand on the same joint, phone at chest height.',
  },
  { icon: Folder, title: 'By job.', text: 'Photos from the same job stay together and pair up automatically.' },
  { icon: Globe, title: 'Approve to publish.', text: 'Until then, only your team can see them.' },
  { icon: Ruler, title: '1200x800 or larger.', text: 'Hold the phone sideways.' },
]

/** The advice of spec.md §2, beside where photos are dropped. */
export function Tips() {
  return (
    <section className="card" aria-labelledby="photo-tips">
      <div className="ph">
        <h2 id="photo-tips">Tips</h2>
      </div>
      <ul className="tipl">
        {TIPS.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Icon className="i" />
            <span>
              <b>{title}</b> {text}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { OctagonX, RotateCw } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'

/** Keeps the frame standing when a tab fails, or when its file is gone because a newer version was put up. */
export class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <div className="empty failed" role="alert">
        <span className="mark t-rose">
          <OctagonX className="i" />
        </span>
        <h1>Couldn’t load this tab</h1>
        <p className="muted small">A new version may have been released.</p>
        <Button tone="line" size="sm" onClick={() => location.reload()}>
          <RotateCw className="i" />
          Reload Page
        </Button>
      </div>
    )
  }
}

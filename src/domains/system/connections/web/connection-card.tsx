import { PlugZap, Send, WalletCards } from 'lucide-react'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { Button } from '#ui/button.tsx'
import type { ConnectionRow } from './connection-row.ts'
import { CONNECTION_LABELS, findPrices, formatConnected } from './connection-labels.ts'
import { useConnectionStatus, useTest } from './queries.ts'
import { pickBadge } from './status-badge.ts'

/** One vendor: what it is for, how it does, what it costs, and the next thing to do with it. */
export function ConnectionCard({ connection, onSetUp }: { connection: ConnectionRow; onSetUp: () => void }) {
  const { kind, setBy, variables } = connection
  const { icon: Icon, name, purpose, without } = CONNECTION_LABELS[kind]
  const query = useConnectionStatus(kind)
  const status = query.isError ? null : query.data
  const needsYou = status?.state === 'attention'
  const prices = findPrices(connection)
  return (
    <article className={needsYou ? 'card cnx bad' : 'card cnx'} id={`connect-${kind}`} aria-labelledby={`cn-${kind}`}>
      <div className="cnh">
        <span className="mark t-tide">
          <Icon className="i" />
        </span>
        <h2 id={`cn-${kind}`}>{name}</h2>
        <StatusBadge {...pickBadge(connection, status)} />
      </div>
      <p>{setBy === 'none' ? `${purpose} ${without}` : `${formatConnected(connection)}. ${purpose}`}</p>
      {needsYou && <p className="cnwhy">{status.says}</p>}
      {setBy === 'server' && (
        <p className="small subtle">Entered on the server ({variables.join(', ')}), so it can’t be changed here.</p>
      )}
      {prices && (
        <p className="small subtle cnprice">
          <WalletCards className="i" />
          <a href={prices.href} target="_blank" rel="noreferrer">
            {prices.words}
          </a>
        </p>
      )}
      <Actions connection={connection} works={status?.state === 'connected'} needsYou={needsYou} onSetUp={onSetUp} />
    </article>
  )
}

type ActionsProps = { connection: ConnectionRow; works: boolean; needsYou: boolean; onSetUp: () => void }

function Actions({ connection: { kind, setBy }, works, needsYou, onSetUp }: ActionsProps) {
  const { name } = CONNECTION_LABELS[kind]
  if (setBy === 'none' || (needsYou && setBy === 'app'))
    return (
      <div className="acts">
        <Button tone={needsYou ? 'tide' : 'line'} size="sm" onClick={onSetUp}>
          <PlugZap className="i" />
          {needsYou ? 'Fix' : 'Set up'}
          <span className="vh"> {name}</span>
        </Button>
      </div>
    )
  return (
    <div className="acts">
      <TestButton kind={kind} works={works} size="sm" />
      {setBy === 'app' && (
        <Button tone="quiet" size="sm" onClick={onSetUp}>
          Edit<span className="vh"> {name}</span>
        </Button>
      )}
    </div>
  )
}

/** Off until the vendor accepts what is set. */
export function TestButton({ kind, works, size }: { kind: ConnectionRow['kind']; works: boolean; size?: 'sm' }) {
  const test = useTest()
  return (
    <Button
      tone="line"
      {...(size && { size })}
      disabled={!works || test.isPending}
      onClick={() => test.mutate({ kind })}
    >
      {test.isPending ? <span className="spin" /> : <Send className="i" />}
      {test.isPending ? 'Testing...' : CONNECTION_LABELS[kind].test}
    </Button>
  )
}

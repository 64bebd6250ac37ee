import { Check, MessageSquareOff } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { useAnswerQuestion } from './queries.ts'

/** The two answers to a text that may be an opt-out. */
export function OptOutButtons({ phone, name }: { phone: string; name: string }) {
  const answer = useAnswerQuestion()
  const say = (meant: 'opted-out' | 'ok') => answer.mutate({ with: phone, answer: meant })
  return (
    <>
      <Button tone="line" size="sm" disabled={answer.isPending} onClick={() => say('opted-out')}>
        <MessageSquareOff className="i" />
        Opted out<span className="vh"> {name}</span>
      </Button>
      <Button tone="line" size="sm" disabled={answer.isPending} onClick={() => say('ok')}>
        <Check className="i" />
        Still OK to text<span className="vh"> {name}</span>
      </Button>
    </>
  )
}

import type { ReactElement, ReactNode } from 'react';
import type { StoryKey, TradeStory } from '../../../src-preload/contract/bridge/trades.ts';
import { msOf } from '../../format/instant.ts';
import { useMarketFigures } from '../../stores/market-figures.ts';
import { ActionWord } from '../../ui/ActionWord.tsx';
import { Confidence } from '../../ui/Confidence.tsx';
import { Instant } from '../../ui/Instant.tsx';
import { ReasoningSteps } from '../../ui/Reasoning.tsx';
import { StoryChart } from './StoryChart.tsx';
import { StoryFills } from './StoryFills.tsx';
import { StoryOrders } from './StoryOrders.tsx';
import { StorySummary } from './StorySummary.tsx';
import { StoryTrips } from './StoryTrips.tsx';

interface StoryProps {
  readonly story: TradeStory;
  readonly about: StoryKey;
}

/** From the decision to what it earned, in the order in which it happened. */
export function Story({ story, about }: StoryProps): ReactElement {
  const figures = useMarketFigures(story.market?.marketId);
  return (
    <article className="story">
      <StorySummary story={story} about={about} figures={figures} />
      <Part title="Decision">
        <StoryDecision decision={story.decision} />
      </Part>
      <Part title="Chart of that time">
        <StoryChart story={story} figures={figures} />
      </Part>
      <Part title="Orders">
        <StoryOrders story={story} figures={figures} />
      </Part>
      <Part title={`Fills at the venue (${story.fillCount})`}>
        <StoryFills story={story} figures={figures} />
      </Part>
      <Part title="Round trips">
        <StoryTrips trips={story.trips} figures={figures} />
      </Part>
    </article>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactElement {
  return (
    <section className="story-part" aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function StoryDecision({ decision }: { readonly decision: TradeStory['decision'] }): ReactElement {
  if (decision === null) {
    return (
      <p className="soft">
        No decision is known for it: the agent’s journal names none, or tells of another.
      </p>
    );
  }
  const { action, confidence, strategyId, summary, decidedAt, reasoning } = decision;
  return (
    <>
      <p className="story-line">
        <ActionWord action={action} />
        <Confidence value={confidence} />
        {strategyId === null ? null : <span className="chip">{strategyId}</span>}
        <span className="faint">
          <Instant ms={msOf(decidedAt)} />
        </span>
      </p>
      <p className="story-text">{summary ?? 'The agent gave no summary.'}</p>
      {reasoning.length === 0 ? (
        <p className="faint">The agent told no reasoning.</p>
      ) : (
        <ReasoningSteps steps={reasoning} />
      )}
    </>
  );
}

/** Six figures that are still loading. */
export const FiguresSkeleton = () => (
  <div className="stats six" aria-hidden="true">
    {Array.from({ length: 6 }, (_, place) => (
      <div className="stat card" key={place}>
        <span className="k">
          <span className="skel w55" />
        </span>
        <span className="v">
          <span className="skel" />
        </span>
      </div>
    ))}
  </div>
)

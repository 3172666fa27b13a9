import { Section } from './section'

export function Published() {
  return (
    <Section
      id="published"
      title="How published figures are read"
      more="Several readings of one quantity, single runs, and exclusions"
    >
      <p>
        A figure is stored as it was printed, with its unit, and as an SI value. If a unit can be
        read two ways (MB or MiB), the value carries the interval of both readings. Figures read
        from a chart carry the precision of the reading and a “~”.
      </p>
      <p>
        One quantity may be printed several times. All readings are kept as evidence; exactly one is
        canonical: a raw file before a table made from it, the more precise of two chart readings, a
        chart before a rounded figure in the text. Differences without absolute values stay
        differences. They are listed, never drawn on an axis of absolute values. What a publication
        does not state is shown as not stated. Missing is never zero.
      </p>
      <p>
        Where the author gives the values of single runs, they are kept with the figure: the chart
        shows up to six of them as dots, and n, spread, interval and rank come from the runs, while
        the error bar of the author stays as printed. Several load generators of one run are one
        repetition: their mean counts. A run that failed has no value and is not counted. A figure
        that nobody printed and that follows from published raw data is marked as computed here,
        with its derivation. If a statistic was taken in several ways, for example with and without
        a filter, each is listed, and a chart shows one of them only. A figure that the review
        excluded, because the run was saturated or aborted, the author marked it as an outlier or
        calls it a draft, or the histogram is too coarse, is shown with the reason and is not
        ranked.
      </p>
    </Section>
  )
}

export function Runs() {
  return (
    <Section
      id="runs"
      title="Submitted runs and retractions"
      more="Retractions, review and reports of errors"
    >
      <p>
        A run is one repetition of a condition, read from the raw output of the load generator. The
        file is kept unchanged under its SHA-256 and can be downloaded from the run’s page. The same
        result with other white space, key order or labels is the same measurement and refused as a
        repetition; what one file holds twice is stored once. Where two runs agree in so many digits
        that chance does not explain it, both are flagged (DUPLICATE_CONTENT); so are repetitions
        that agree in most of their values (REPEATS_ALIKE). A label of a subject may not name
        another product alone. A product that the catalogue does not have is marked with the
        organisation that declared it until a maintainer confirms it or merges it with another. The
        same holds for a mode that the catalogue does not know of its product; until then its runs
        have a card of their own, without overheads, and share no axis, rank or trend with the modes
        that the product has. Summaries, flags and ranks are recomputed in the same transaction as
        the run that changes them.
      </p>
      <p>
        A retracted run is removed from every number immediately: the summaries of its condition,
        the ranks and flags of its card, and the trends it was part of; nothing else changes. It is
        not deleted: its page, its raw file and the reason of the decision stay, in a ledger that
        cannot be changed. A publication or a campaign is retracted in the same way, as a whole.
      </p>
      <p>
        Runs from organisations that are not yet trusted wait for a maintainer and count in no
        number until then. Anybody can report an error from the page of a number; a report that a
        maintainer accepts is shown at every value it affects, and the parties concerned may
        respond. A published value that changes here by more than 5% is listed on its publication’s
        page with both values and the reason.
      </p>
    </Section>
  )
}

export function Affiliation() {
  return (
    <Section id="affiliation" title="Who measured">
      <p>
        A result is a vendor result if a project or company behind a tested product wrote, published
        or paid for it; ambassadors and employees count. Undeclared is unknown, never independent.
        The relation is set by reviewers, not by submitters: what a sender says of itself is shown
        as declared by the sender until a maintainer confirms it, and ranks, filters and counts take
        it as unknown.
      </p>
    </Section>
  )
}

export function Limits() {
  return (
    <Section id="limits" title="Limits">
      <ul className="list-disc ps-6">
        <li>Vendors run most campaigns. A count over them is not a sample of independent tests.</li>
        <li>
          Published figures depend on what their authors chose to print. Discarded runs are rarely
          published, so their effect cannot be undone here.
        </li>
        <li>
          Reading a chart has limited precision, which is shown; it is not an error of the
          experiment.
        </li>
        <li>
          A trend without changes does not prove that nothing changed: small changes are found only
          with many runs.
        </li>
        <li>
          Maxima of different loads are not comparable: the largest of more requests is larger.
        </li>
        <li>
          Harnesses compute percentiles in different ways: nearest rank, interpolation inside a
          bucket, highest equivalent value. The page of a run names the one that was used.
        </li>
        <li>
          A sender can make numbers up. One measurement sent several times is found while its values
          agree; numbers of which all but one were made up may be those of two runs.
        </li>
        <li>
          Nothing here knows when a version was released: a run may state a start before the version
          existed.
        </li>
        <li>
          Versions are those of SemVer: 1.26 is 1.26.0 and build metadata such as +vendor is
          ignored, so both are runs of one version. Their spelling is shown.
        </li>
      </ul>
    </Section>
  )
}

export function Versions() {
  return (
    <Section id="trends" title="Versions" more="What the table of versions shows">
      <p>
        Versions are ordered by their number inside one release track. Edge releases numbered by
        date are a track of their own, because 25.2.2 would otherwise sort above every 2.x. A line
        joins values of one comparability group only. Where anything else changed, the line breaks
        and the gap names the fields that differ; no verdict crosses it.
      </p>
      <p>
        The table of a mesh has one row for each version, mode and test bed, at the offered load
        nearest to 1,000 to 2,000 requests/s, and says how many other loads were measured. A row
        says what changed only against the version before it on the same test bed at the same load;
        without a test the difference is called not proven, with the reason.
      </p>
    </Section>
  )
}

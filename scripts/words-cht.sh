# shellcheck shell=sh disable=SC2034 # common.sh shows `words`
# What the scripts tell the owner, in Traditional Chinese as Taiwan writes it (words-enu.sh says how).
words_for() {
  case $1 in
    port-unreadable) words="無法讀取檔案 $2。請以 root 身分執行一次（控制台 → 任務排程表 → 使用者定義的指令碼）：chmod 644 $2" ;;
    port-no-number) words="檔案 $2 中應只有一個 1024 到 65535 之間的數字，請改正或刪除該檔案。" ;;
    port-set-taken) words="$3 中指定的連接埠 $2 已被其他程式佔用。手動指定的連接埠不會自動變更；刪除該檔案後，本套件會自動選用未被佔用的連接埠。要指定其他連接埠，請以 root 身分執行一次（控制台 → 任務排程表 → 使用者定義的指令碼）：echo $4 | tee $3; chmod 644 $3" ;;
    ports-all-taken) words="從 $2 到 $3 的連接埠都已被其他程式佔用。要改用其他連接埠，請以 root 身分執行一次（控制台 → 任務排程表 → 使用者定義的指令碼）：echo 28290 | tee $4; chmod 644 $4" ;;
    port-moved) words="儲存空間測速之前使用的連接埠已被其他程式佔用，現改用連接埠 $2，以後也保持不變。DSM 防火牆的應用程式清單和你自己設定的反向代理中仍是連接埠 $3，請手動改為 $2。" ;;
    not-as-root) words="請勿以 root 身分直接啟動儲存空間測速。請在「套件中心」啟動，或執行：synopkg start volbench" ;;
    data-lost) words="套件的資料夾不存在，可能已隨儲存空間一起被刪除。請重新安裝本套件。" ;;
    data-foreign) words="$2 中有以前安裝留下的資料，屬於另一個使用者。要保留這些資料，請以 root 身分執行一次（控制台 → 任務排程表 → 使用者定義的指令碼）：chown -R $3 $2" ;;
    other-processor) words="此套件適用於其他處理器（$2），本機為 $3。請下載對應的檔案。" ;;
    programs-fail) words="此套件中的程式無法在本機執行：$2" ;;
    in-the-way) words="儲存空間測速自己的檔案或資料夾 $2 所在的位置被其他內容佔用。要將其移開，請以 root 身分執行一次（控制台 → 任務排程表 → 使用者定義的指令碼）：mv $2 $3" ;;
    volume-read-only) words="無法寫入 $2：所在儲存空間已變為唯讀，檔案系統或硬碟出錯時 DSM 會這樣處理。請在「儲存空間管理員」中檢查該儲存空間，恢復可寫入後再啟動本套件。" ;;
    volume-full) words="無法寫入 $2：儲存空間已滿，或已無法再容納更多檔案。請刪除其中一些內容後再啟動本套件。" ;;
    volume-failing) words="無法寫入 $2：$3。請在「儲存空間管理員」中檢查所在的儲存空間和硬碟。" ;;
    data-closed) words="儲存空間測速沒有寫入 $2 的權限。要恢復它對自己資料的權限，請以 root 身分執行一次（控制台 → 任務排程表 → 使用者定義的指令碼）：chmod -R u+rwX $2" ;;
    no-exec) words="$2 所在儲存空間的掛載方式不允許執行其中的程式（noexec）。請將本套件安裝到其他儲存空間，或重新啟動 NAS。" ;;
    start-silent) words="儲存空間測速無法啟動：程式以代碼 $2 結束，沒有給出任何說明。記錄檔：$3" ;;
    not-ours) words="處理程序 $2 屬於另一個使用者，未將其結束。請在「套件中心」停止，或以 root 身分執行：synopkg stop volbench" ;;
    script-failed) words="套件的指令碼 $2 以代碼 $3 結束，原因不明。它最後的輸出記錄在 $4 中。" ;;
    left-over) words="被強制結束的測試可能在測試過的儲存空間上留下了測試檔案，位於名為 .volbench 的隱藏資料夾中：$2" ;;
    left-on-silent-disk) words="一顆硬碟沒有回應。被強制結束的測試可能在測試過的儲存空間上留下了測試檔案，位於名為 .volbench 的隱藏資料夾中。" ;;
    kept-unreachable) words="你選擇了刪除測試結果和設定，但它們仍被保留：儲存空間 $2 目前不存在。它們位於該儲存空間的 @appdata/volbench、@appconf/volbench 和 @apphome/volbench 資料夾中。" ;;
    start-failed) words="儲存空間測速無法啟動：$2" ;;
    disk-silent) words="儲存空間測速正在等待一顆沒有回應的硬碟。請在「儲存空間管理員」中檢查硬碟。" ;;
    kept-link) words="你選擇了刪除測試結果和設定，但 $2 中仍有內容：該位置是一個連結，不會沿連結刪除。要刪除剩餘內容，請以 root 身分執行一次（控制台 → 任務排程表 → 使用者定義的指令碼）：rm -rf $2" ;;
    kept-foreign) words="你選擇了刪除測試結果和設定，但 $2 中仍有內容：部分檔案屬於其他使用者，或儲存空間為唯讀。要刪除剩餘內容，請以 root 身分執行一次（控制台 → 任務排程表 → 使用者定義的指令碼）：rm -rf $2" ;;
    kept-nowhere) words="你選擇了刪除測試結果和設定，但它們仍被保留：DSM 沒有提供套件所在的儲存空間（${2:-空}）。它們位於該儲存空間的 @appdata/volbench、@appconf/volbench 和 @apphome/volbench 資料夾中。" ;;
    kept-elsewhere) words="$2 中仍有以前安裝所保留的測試結果和設定。要沿用它們，請以 root 身分執行一次（控制台 → 任務排程表 → 使用者定義的指令碼）：synopkg stop volbench; rm -f $3/volbench.sqlite*; cp -a $2/. $3/; chown -R $4 $3; synopkg start volbench" ;;
  esac
}
